// Opens the add-quota page so that it can come back to the list as it stands.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useLocation, useNavigate } from 'react-router'
import { BATCH, type BatchLine, storeBatch } from '../../orders/batch.ts'
import { sealOrigin } from '../../orders/origin.ts'
import { paths } from '../../routes/paths.ts'

/** Takes the id of one account, or the lines of several, which the window keeps for the page. */
export function useOpenAddQuota(channel: Channel): (what: string | readonly BatchLine[]) => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async what => {
    if (typeof what !== 'string') storeBatch(channel, what)
    const id = typeof what === 'string' ? what : BATCH
    const encryptData = await sealOrigin(paths.addQuota(channel, id), { module: 'accounts', address: pathname + search })
    await navigate(paths.addQuota(channel, id, { encryptData }))
  }
}
