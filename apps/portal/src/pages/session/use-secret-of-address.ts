// Secret of the address: a single-use token that came in the query, taken out of the address bar and the browser's history.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Empty when the address brought none. The rest of the address stays. */
export function useSecretOfAddress(name: string): string {
  const [query] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [secret] = useState(() => query.get(name) ?? '')
  const isShown = query.has(name)
  useEffect(() => {
    if (!isShown) return
    const rest = new URLSearchParams(query)
    rest.delete(name)
    const search = rest.toString()
    void navigate({ pathname, search: search === '' ? '' : `?${search}`, hash }, { replace: true })
  }, [isShown, name, query, pathname, hash, navigate])
  return secret
}
