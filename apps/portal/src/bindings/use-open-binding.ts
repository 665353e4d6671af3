// Opens a page of bindings with the chosen accounts, so that it can come back to the list as it stands.
import { useLocation, useNavigate } from 'react-router'
import { sealOrigin } from '../origins/origin.ts'
import { withQuery } from '../routes/paths.ts'
import { storeChosen } from './kept-ids.ts'

export function useOpenBinding(): (path: string, outsideIds: readonly string[], isBoxed?: boolean) => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async (path, outsideIds, isBoxed = false) => {
    if (isBoxed) {
      const box = await sealOrigin(path, { module: 'accounts', address: pathname + search, chosen: outsideIds })
      if (box !== undefined) return await navigate(`${path}/${box}`)
    }
    const chosen = storeChosen(outsideIds)
    const encryptData = await sealOrigin(path, { module: 'accounts', address: pathname + search })
    await navigate(withQuery(path, { chosen, encryptData }))
  }
}
