// People of the business centre who may use an advertiser at TikTok: asked into the centre, given the advertiser, and taken from it.
import { z } from 'zod'
import { bindingAnswer, failureBeforeBinding } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Got, ok, readFailure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, Grant, PeoplePort } from '../ports/bindings.ts'
import { standsAtTiktok, tiktokReason } from './binding-reasons.ts'
import { standingOf } from './partners.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

/** A member's id of a grant is TikTok's; whoever has not answered has none, and is told by the address. */
export function createTiktokPeople(client: TiktokClient, bcId: string): PeoplePort {
  return {
    read: account => read(client, bcId, account),
    invite: (account, email, role) =>
      write(client, 'bc/member/invite', {
        bc_id: bcId,
        emails: [email],
        user_role: 'STANDARD',
        asset_type: 'ADVERTISER',
        asset_ids: [digitsOf(account)],
        advertiser_role: role,
      }),
    assign: (account, userId, role) =>
      write(client, 'bc/asset/assign', { ...assetOf(bcId, account), user_id: memberId(userId), advertiser_role: role }),
    findMember: email => findMember(client, bcId, email),
    revoke: (account, grant) => revoke(client, bcId, account, grant),
  }
}

/** As many as TikTok puts on a page of members. */
const PAGE_SIZE = 20
const assetOf = (bcId: string, account: NamedAccount) => ({ bc_id: bcId, asset_type: 'ADVERTISER', asset_id: digitsOf(account) })
const memberId = (userId: string): string => digitsOf({ outsideAccountId: userId })

const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))
const assignees = paged(z.object({ user_id: id, user_name: text.nullish(), user_email: text.nullish(), advertiser_role: text.nullish() }))
const member = z.object({
  user_id: id.or(z.literal('')).nullish(),
  user_name: text.nullish(),
  user_email: text.nullish(),
  relation_status: text.nullish(),
})
const members = paged(member)
const assets = paged(z.object({ asset_id: id, advertiser_role: text.nullish() }))

/** Those who may use it, and those who would as soon as they came into the centre. */
async function read(client: TiktokClient, bcId: string, account: NamedAccount): Promise<ReadAnswer<Grant[]>> {
  const got = await client.all('bc/asset/member/get', { ...assetOf(bcId, account), page_size: PAGE_SIZE }, assignees)
  if ('failure' in got) return readFailure(got.failure)
  const grants: Grant[] = got.value.map(row => ({
    id: row.user_id,
    person: { userId: row.user_id, email: row.user_email ?? null, name: row.user_name ?? null },
    role: row.advertiser_role ?? '',
    standing: 'BOUND',
    approval: null,
  }))
  const waiting = await membersBy(client, bcId, { relation_status: 'PENDING' })
  if ('failure' in waiting) return readFailure(waiting.failure)
  for (const { user_email: email, user_name: name } of waiting.value) {
    if (email == null) continue
    const given = await assetsFor(client, bcId, email)
    if ('failure' in given) return readFailure(given.failure)
    const found = given.value.find(asset => asset.asset_id === account.outsideAccountId)
    if (found)
      grants.push({
        id: email,
        person: { userId: null, email, name: name ?? null },
        role: found.advertiser_role ?? '',
        standing: 'PENDING',
        approval: null,
      })
  }
  return ok(grants)
}

const membersBy = (client: TiktokClient, bcId: string, filtering: Record<string, string>) =>
  client.all('bc/member/get', { bc_id: bcId, filtering, page_size: PAGE_SIZE }, members)

/** What somebody who has not answered would get. */
async function assetsFor(client: TiktokClient, bcId: string, email: string): Promise<Got<z.infer<typeof assets>['rows']>> {
  return await client.all(
    'bc/asset/get',
    { bc_id: bcId, asset_type: 'ADVERTISER', filtering: { user_email: email }, page_size: 50 },
    assets,
  )
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<PeoplePort['findMember']>>>>
type Member = Extract<Found, { kind: 'ok' }>['value']

/** A keyword finds more than was meant. */
async function findMember(client: TiktokClient, bcId: string, email: string): Promise<ReadAnswer<Member>> {
  const got = await membersBy(client, bcId, { keyword: email })
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.findLast(row => row.user_email?.toLowerCase() === email.toLowerCase())
  return ok(found ? { id: found.user_id || email, userId: found.user_id || null, standing: standingOf(found.relation_status) } : null)
}

/** An invitation is to the centre as a whole: one that gives other advertisers too is not taken back for the sake of this one. */
async function revoke(client: TiktokClient, bcId: string, account: NamedAccount, grant: Grant): Promise<BindingAnswer> {
  const { userId, email } = grant.person
  if (userId !== null) return await write(client, 'bc/asset/unassign', { ...assetOf(bcId, account), user_id: memberId(userId) })
  if (email === null) throw new Error(`no grant of TikTok's: ${grant.id}`)
  const given = await assetsFor(client, bcId, email)
  if ('failure' in given) return failureBeforeBinding(given.failure, tiktokReason)
  if (given.value.some(asset => asset.asset_id !== account.outsideAccountId)) {
    const told = trouble('INVITED_FOR_OTHERS', 'the invitation gives other advertisers too')
    return { kind: 'refused', trouble: told, reasonText: '该邀请还包含其他账户，请在对方接受后再撤销', requestId: null }
  }
  return await write(client, 'bc/member/delete', { bc_id: bcId, user_email: email })
}

async function write(client: TiktokClient, path: string, body: object): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(path, body, z.object({}).nullish()), tiktokReason, standsAtTiktok(path))
}
