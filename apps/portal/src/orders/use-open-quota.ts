// Opens the page of a quota operation so that it can come back to the list as it stands.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useLocation, useNavigate } from 'react-router'
import { BATCH, type BatchLine, storeBatch } from './batch.ts'
import { sealOrigin } from '../origins/origin.ts'
import { paths } from '../routes/paths.ts'

/** Takes the id of one account, or the lines of several, which the window keeps for the page. */
export function useOpenQuota(channel: Channel): (kind: AdjustType, what: string | readonly BatchLine[]) => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async (kind, what) => {
    if (typeof what !== 'string') storeBatch(channel, what)
    const id = typeof what === 'string' ? what : BATCH
    const encryptData = await sealOrigin(paths.quotaOrder(kind, channel, id), { module: 'accounts', address: pathname + search })
    await navigate(paths.quotaOrder(kind, channel, id, { encryptData }))
  }
}
