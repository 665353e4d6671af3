// Secret of the address: a single-use token that came in the query, taken out of the address bar and the browser's history.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * Empty when the address brought none. The rest of the address stays. `isKept`: a reload finds it again, for it moves into the state of
 * this entry of the history, which no address shows and no other page reads.
 */
export function useSecretOfAddress(name: string, isKept = false): string {
  const [query] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [secret] = useState(() => query.get(name) ?? (isKept ? keptSecret() : ''))
  const isShown = query.has(name)
  useEffect(() => {
    if (!isShown) return
    const rest = new URLSearchParams(query)
    rest.delete(name)
    const search = rest.toString()
    const kept = isKept ? { state: { secret } } : {}
    void navigate({ pathname, search: search === '' ? '' : `?${search}`, hash }, { replace: true, ...kept })
  }, [isShown, name, query, pathname, hash, navigate, isKept, secret])
  return secret
}

/** The router keeps the state of its entry there; pages behind their own router location do not see it otherwise. */
function keptSecret(): string {
  const { usr }: { usr?: unknown } = window.history.state ?? {}
  return typeof usr === 'object' && usr !== null && 'secret' in usr && typeof usr.secret === 'string' ? usr.secret : ''
}
