// Who represents a licence: whether TikTok asks, and what it is told, which it verifies some time after it has answered.
import { accountKey, type World } from '../state/world.ts'
import type { TikTokAccount } from '../state/model.ts'
import type { Call, Reply } from '../wire/call.ts'
import { visibleAdvertiser, visibleCenter } from './accounts.ts'
import { refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

const VERIFIED_MS = 20_000
const DOCUMENTS = 'ID_CARD PASSPORT HK_MACAO_EXIT_ENTRY_PERMIT TAIWAN_MAINLAND_TRAVEL_PERMIT HK_MACAO_MAINLAND_TRAVEL_PERMIT'.split(' ')
const FORMS = {
  representative_name: /^\p{Script=Han}[\p{Script=Han}·]*$/u,
  representative_document_type: new RegExp(`^(${DOCUMENTS.join('|')})$`),
  representative_id: /^[0-9A-Z]+$/,
  unionpay_account: /^\d{12,19}$/,
  representative_phone_number: /^\d{11}$/,
} as const

/** Sole traders are asked, until what was told of one of their advertisers is verified. */
export function checkUnionPay(world: World, call: Call): Reply {
  const number = requiredText(call, call.query.license_no, 'license_no')
  const isVerified = Object.values(world.state.accounts).some(
    account => account.platform === 'tiktok' && account.licenceNumber === number && verifiedAt(account) <= world.clock.now(),
  )
  return tiktokReply(call, { unionpay_verification_required: number.startsWith('92') && !isVerified })
}

/** Told again it counts again: nothing makes two calls one. */
export function submitUnionPay(world: World, call: Call): Reply {
  visibleCenter(world, call, call.body.bc_id)
  const account = visibleAdvertiser(world, call, requiredText(call, call.body.advertiser_id, 'advertiser_id'))
  for (const [name, form] of Object.entries(FORMS))
    if (!form.test(requiredText(call, call.body[name], name))) refuseTikTok(call, 40002, `${name}: Not valid.`)
  if (call.body.representative_document_type === 'ID_CARD' && String(call.body.representative_id).length !== 18)
    refuseTikTok(call, 40002, 'representative_id: Length must be 18.')
  // The person's papers are looked at and not kept.
  const kept = world.state.accounts[accountKey('tiktok', account.id)]
  if (kept?.platform === 'tiktok') kept.representative = { times: (kept.representative?.times ?? 0) + 1, at: world.clock.now() }
  world.touched()
  return tiktokReply(call, {})
}

const verifiedAt = ({ representative }: TikTokAccount): number =>
  representative === undefined ? Number.POSITIVE_INFINITY : representative.at + VERIFIED_MS
