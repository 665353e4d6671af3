// Check connection at TikTok: the business centres that the token opens, ours among them, and what we may do there (bc/get).
import { z } from 'zod'
import { ok, readFailure } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import type { ConnectionFacts, ReadAnswer } from '../ports/ad-platform.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

const center = z.object({
  bc_info: z.object({ bc_id: id, name: text.optional(), status: text.optional() }),
  user_role: text.optional(),
  ext_user_role: z.object({ finance_role: text.optional() }).nullish(),
})
const centers = z.object({ list: z.array(center), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))
/** Moving money between the centre and its accounts asks for one of them. */
const FINANCE_MANAGER = 'finance:MANAGER'
const ADMIN = 'role:ADMIN'

/** TikTok tells no end of a token and no tier of the app. */
export async function checkTiktokConnection(client: TiktokClient, bcId: string): Promise<ReadAnswer<ConnectionFacts>> {
  const got = await client.all('bc/get', { bc_id: bcId, page_size: 50 }, centers)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.find(one => one.bc_info.bc_id === bcId)
  if (!found) return { kind: 'gone', trouble: { code: 'NOT_LISTED', message: 'the token does not open the business centre' } }
  const finance = found.ext_user_role?.finance_role
  const permissions = [
    ...(found.user_role === undefined ? [] : [`role:${found.user_role}`]),
    ...(finance === undefined ? [] : [`finance:${finance}`]),
  ]
  const movesMoney = permissions.includes(FINANCE_MANAGER) || permissions.includes(ADMIN)
  return ok({
    opens: { id: bcId, name: found.bc_info.name ?? '' },
    permissions,
    missing: movesMoney ? [] : [FINANCE_MANAGER],
    expiresAt: null,
    tier: null,
    usedPercent: null,
  })
}
