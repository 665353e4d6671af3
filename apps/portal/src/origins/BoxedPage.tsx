// Boxed page: a page of one thing, whose id lies sealed in its path with the way back; a box that does not open is no page.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { ViewState } from '@tallyhelm/protocol/topics/session/schemas'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useCall } from '../api/queries.ts'
import { paths } from '../routes/paths.ts'
import { addressOf, chosenOf, sealOrigin } from './origin.ts'

/** `id` of what the page shows, or the accounts that it begins with; `back` is the list as it was left. */
export type Opened = { id: string; chosen: readonly string[]; back: string }

/** `route` is the address up to the box, which is bound to it. */
export function BoxedPage({ route, children }: { route: string; children: (opened: Opened) => ReactNode }) {
  const { encryptData = '' } = useParams()
  const opening = useCall(sessionEndpoints.openViewState, { route, encrypt_data: encryptData }, { staleTime: Infinity, retry: false })
  if (opening.error?.code === CATALOGUE.VIEW_STATE_INVALID.code || (opening.data && isOfNothing(opening.data.state))) return <Missing />
  return (
    <Loaded call={opening} lines={8}>
      {({ state }) => children({ id: state.opens, chosen: chosenOf(state), back: addressOf(state) })}
    </Loaded>
  )
}

/** A box that was sealed for another page's way back alone. */
const isOfNothing = (state: ViewState): boolean => state.opens === '' && chosenOf(state).length === 0

/** As an address that leads nowhere. */
export function Missing() {
  return <Navigate to={paths.notFound(useLocation().pathname)} replace />
}

/** Opens the page of one thing so that it comes back to the list as it stands. */
export function useOpenBoxed(route: string, module: string): (id: string) => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async id => {
    const encryptData = await sealOrigin(route, { module, address: pathname + search, opens: id })
    if (encryptData !== undefined) await navigate(`${route}/${encryptData}`)
  }
}
