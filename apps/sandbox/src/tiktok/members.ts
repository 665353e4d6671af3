// Members of a business centre: asked by e-mail, given advertisers, and taken from them.
import type { BusinessCenter, TikTokAccount } from '../state/model.ts'
import type { CenterMember } from '../state/sharing.ts'
import { changeAccount, findAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleCenter } from './accounts.ts'
import { filteringOf, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'
import { ownAsset, roleIn } from './partners.ts'

const MOST_EMAILS = 50
const MOST_ON_PAGE = 20

/** Addresses that were asked before are passed over in silence, whatever they would be given. */
export function inviteMembers(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const emails = listOf(call, 'emails')
  const wrong = emails.find(email => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
  if (wrong !== undefined) refuseTikTok(call, 40002, `emails: ${wrong} is not a valid email address.`)
  const role = roleIn(call)
  if (call.body.user_role !== undefined && call.body.user_role !== 'STANDARD' && call.body.user_role !== 'ADMIN')
    refuseTikTok(call, 40002, 'user_role: Must be one of: ADMIN, STANDARD.')
  const assets = listOf(call, 'asset_ids').map(accountId => {
    const account = findAccount(world, 'tiktok', accountId, { stale: false })
    if (account?.centerId !== center.id) refuseTikTok(call, 40001, `No permission to operate asset ${accountId}.`)
    return { accountId, role }
  })
  const userRole = call.body.user_role === 'ADMIN' ? 'ADMIN' : 'STANDARD'
  const fresh = emails.filter(email => !membersOf(center).some(each => isEmail(each, email)))
  const asked = fresh.map((email): CenterMember => ({ userId: null, email, name: '', role: userRole, status: 'PENDING', assets }))
  center.members = [...membersOf(center), ...asked]
  world.touched()
  return tiktokReply(call, {})
}

function listOf(call: Call, name: 'emails' | 'asset_ids'): string[] {
  const value: unknown = call.body[name]
  if (!Array.isArray(value)) return refuseTikTok(call, 40002, `${name}: Missing data for required field.`)
  if (value.length < 1 || value.length > MOST_EMAILS) refuseTikTok(call, 40002, `${name}: Length must be between 1 and ${MOST_EMAILS}.`)
  return value.map(each => textOf(each) ?? '')
}

/** Whoever left, or said no, is as one who never was asked. */
const membersOf = ({ members = [] }: BusinessCenter): CenterMember[] =>
  members.filter(({ status }) => status === 'BOUND' || status === 'PENDING')
const isEmail = (member: CenterMember, email: string): boolean => member.email.toLowerCase() === email.toLowerCase()

export function listMembers(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const filtering = filteringOf(call, { served: 'keyword user_role relation_status' })
  const keyword = (textOf(filtering.keyword) ?? '').toLowerCase()
  const rows = (center.members ?? [])
    .filter(each => filtering.relation_status === undefined || each.status === filtering.relation_status)
    .filter(each => filtering.user_role === undefined || each.role === filtering.user_role)
    .filter(each => `${each.email} ${each.name}`.toLowerCase().includes(keyword))
    .map(each => ({
      user_id: each.userId ?? '',
      user_name: each.name,
      user_email: each.email,
      user_role: each.role,
      relation_status: each.status,
      ext_user_role: { finance_role: null },
    }))
  const page = paged(call, rows, MOST_ON_PAGE)
  return tiktokReply(call, { list: page.rows, page_info: page.pageInfo })
}

/** Members lose their advertisers with it; whoever has not answered is no longer asked. */
export function deleteMember(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const { user_id: userId, user_email: email } = call.body
  const found = membersOf(center).find(each => (userId === undefined ? isEmail(each, textOf(email) ?? '') : each.userId === userId))
  if (!found) refuseTikTok(call, 40002, `${userId === undefined ? 'user_email' : 'user_id'}: The member does not exist.`)
  center.members = center.members?.map(each => (each === found ? { ...each, status: 'UNBOUND', assets: [] } : each)) ?? []
  for (const account of accountsFor(world, center, found))
    changeAccount(world, account, { operation: 'tiktok.member.delete', requestId: call.requestId }, target => {
      target.assignees = target.assignees?.filter(each => each.userId !== found.userId) ?? []
    })
  world.touched()
  return tiktokReply(call, {})
}

const accountsFor = (world: World, center: BusinessCenter, { userId }: CenterMember): TikTokAccount[] =>
  Object.values(world.state.accounts).flatMap(each =>
    each.platform === 'tiktok' && each.centerId === center.id && each.assignees?.some(one => one.userId === userId) === true ? [each] : [],
  )

export function assetMembers(world: World, call: Call): Reply {
  const account = ownAsset(world, call)
  const center = visibleCenter(world, call, call.query.bc_id)
  filteringOf(call, { served: 'keyword' })
  const rows = (account.assignees ?? []).map(({ userId, role }) => {
    const member = center.members?.find(each => each.userId === userId)
    return { user_id: userId, user_name: member?.name ?? '', user_email: member?.email ?? '', advertiser_role: role }
  })
  const page = paged(call, rows, MOST_ON_PAGE)
  return tiktokReply(call, { list: page.rows, page_info: page.pageInfo })
}

/** Given again, the role is the new one. */
export function assignAsset(world: World, call: Call): Reply {
  const { account, member } = assigning(world, call)
  const role = roleIn(call)
  if (call.body.advertiser_role === undefined) refuseTikTok(call, 40002, 'advertiser_role: Missing data for required field.')
  assign(world, account, member.userId ?? '', role, call.requestId)
  return tiktokReply(call, {})
}

export function assign(
  world: World,
  account: TikTokAccount,
  userId: string,
  role: CenterMember['assets'][number]['role'],
  requestId: string,
): void {
  changeAccount(world, account, { operation: 'tiktok.assign', requestId }, target => {
    target.assignees = [...(target.assignees ?? []).filter(each => each.userId !== userId), { userId, role }]
  })
}

/** Whoever is the only administrator of the advertiser stays. */
export function unassignAsset(world: World, call: Call): Reply {
  const { account, member } = assigning(world, call)
  const mine = account.assignees?.find(each => each.userId === member.userId)
  if (!mine) refuseTikTok(call, 40002, 'user_id: The asset is not assigned to the user.')
  if (mine.role === 'ADMIN' && account.assignees?.filter(each => each.role === 'ADMIN').length === 1)
    refuseTikTok(call, 40002, 'user_id: The last admin of the advertiser cannot be removed.')
  changeAccount(world, account, { operation: 'tiktok.unassign', requestId: call.requestId }, target => {
    target.assignees = target.assignees?.filter(each => each.userId !== member.userId) ?? []
  })
  return tiktokReply(call, {})
}

function assigning(world: World, call: Call): { account: TikTokAccount; member: CenterMember } {
  const { bc_id, asset_type, asset_id } = call.body
  const query = { bc_id: textOf(bc_id) ?? '', asset_type: textOf(asset_type) ?? '', asset_id: textOf(asset_id) ?? '' }
  const account = ownAsset(world, { ...call, query, stale: false })
  const userId = requiredText(call, call.body.user_id, 'user_id')
  const center = visibleCenter(world, call, bc_id)
  const member = membersOf(center).find(each => each.userId === userId && each.status === 'BOUND')
  return { account, member: member ?? refuseTikTok(call, 40002, 'user_id: The user is not a member of the Business Center.') }
}

/** What the person answered; who comes in gets what the invitation gives. */
export function answerInvitation(world: World, center: BusinessCenter, email: string, accepts: boolean): CenterMember | undefined {
  const asked = center.members?.find(each => each.status === 'PENDING' && isEmail(each, email))
  if (!asked) return undefined
  const userId = accepts ? String(7_400_000_000_000_000_000n + BigInt(nextNumber(world))) : null
  const answered: CenterMember = { ...asked, userId, status: accepts ? 'BOUND' : 'REJECTED', assets: [] }
  center.members = center.members?.map(each => (each === asked ? answered : each)) ?? []
  for (const { accountId, role } of userId === null ? [] : asked.assets) {
    const account = findAccount(world, 'tiktok', accountId, { stale: false })
    if (account && userId !== null) assign(world, account, userId, role, 'member')
  }
  world.touched()
  return answered
}
