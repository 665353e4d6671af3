// Carry openings: how one ad account is made on its platform, followed until it can take money, and taken into the product.
import { findHolder } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { findMaterial } from '@tallyhelm/modules/companies'
import { evidenceNames } from '@tallyhelm/modules/files'
import { caseOf, type Item, type ItemObjection } from '@tallyhelm/modules/items'
import { findOpening, lockOpening, type Opening, writeOutcome } from '@tallyhelm/modules/openings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import type { FollowAnswer, ItemRules, SendAnswer } from '../items/item-rules.ts'
import { licencePicture } from './licence-picture.ts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { type Followed, makeReady, OPENER, portOf } from './make-ready.ts'
import { representativeTold } from './representative.ts'

const system = { kind: 'system' } as const

type Port = NonNullable<World['platforms']['GOOGLE']['openings']>
type Order = Parameters<Port['create']>[0]
type Review = Extract<Awaited<ReturnType<Port['readReview']>>, { kind: 'ok' }>['value']
type Trouble = { message: string; retryAfterMs?: number }
type Unsent = Extract<SendAnswer, { kind: 'not_done' | 'refused' }>

/** The platform's words for a field of its order, as applications name it. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'account_name',
  adType: 'ad_type',
  companyName: 'company_id',
  licenceNumber: 'company_id',
  licenceImageId: 'company_id',
  area: 'company_id',
  address: 'company_id',
  contact: 'company_id',
  industryId: 'company_id',
  qualificationImageIds: 'qualifications',
}

export const openingItems: ItemRules = {
  async look(world, item) {
    const port = portOf(world, item)
    if (!port) return NOT_CONNECTED
    const answer = await port.findNamed(item.target, item.name)
    return answer.kind === 'ok' ? { kind: 'ok', ids: answer.value.map(({ outsideAccountId }) => outsideAccountId) } : unread(answer.trouble)
  },

  async send(world, item) {
    const port = portOf(world, item)
    if (!port) return { kind: 'not_done', told: NOT_CONNECTED.why, retryAfterMs: null }
    const order = await orderOf(world, port, item)
    if ('kind' in order) return order
    const objected = await checked(port, order)
    if (objected) return objected
    const answer = await port.create(order)
    if (answer.kind === 'done') return { ...answer, resultId: answer.outsideAccountId }
    const told = answer.trouble.message
    if (answer.kind === 'refused') return { ...answer, told, objections: objectionsOf(answer.objections) }
    if (answer.kind === 'unknown') return { ...answer, told }
    return { kind: 'not_done', told, retryAfterMs: answer.trouble.retryAfterMs ?? null }
  },

  async follow(world, item) {
    const port = portOf(world, item)
    if (!port) return NOT_CONNECTED
    const opening = await openingOf(world, item)
    if (opening.values.request_id !== '') return await followRequest(world, port, item, opening)
    const outsideAccountId = item.resultId
    if (outsideAccountId === null) throw new Error(`item ${item.id} waits without an account`)
    const review = await port.readReview({ outsideAccountId })
    if (review.kind !== 'ok') return unread(review.trouble)
    return await followReview(world, port, { item, opening, outsideAccountId }, review.value)
  },

  async moved(world, tx, items) {
    const [first] = items
    if (!first) return
    const counted = items.filter(({ isRetried }) => !isRetried)
    if (counted.some(({ waitsFor }) => waitsFor === 'CUSTOMER')) await tellOfChanges(world, tx, first, counted)
    if (counted.every(({ state }) => isItemOver(state))) await end(world, tx, first, counted)
  },
}

const objectionsOf = (told: readonly { field: string | null; reasonText: string }[]): ItemObjection[] =>
  told.map(({ field, reasonText }) => ({ field: field === null ? null : (entryOf(FIELDS, field) ?? field), reasonText }))

async function openingOf(world: World, item: Item): Promise<Opening> {
  const caseId = caseOf(item)
  const opening = await world.db.read(system, tx => findOpening(tx, caseId))
  if (!opening) throw new Error(`case ${caseId} is about no opening`)
  return opening
}

async function licenceOf(world: World, { id, materialId }: Opening) {
  const held = await world.db.read(system, tx => findMaterial(tx, materialId))
  if (!held) throw new Error(`application ${id} has no material`)
  return held.material
}

/** What is sent, with the licence where the place wants it; nothing has been made when it can't be put together. */
async function orderOf(world: World, port: Port, item: Item): Promise<Order | Unsent> {
  const opening = await openingOf(world, item)
  const held = await world.db.read(system, tx => findMaterial(tx, opening.materialId))
  if (!held) throw new Error(`application ${opening.id} has no material`)
  const { material, licence } = held
  const images = await imagesOf(world, port, item, licence)
  if ('kind' in images) return images
  const { values } = opening
  return {
    parentId: opening.parentId ?? item.target,
    name: item.name,
    currency: values.currency,
    timezone: values.timezone,
    adType: values.ad_type,
    material: {
      companyName: material.company_name,
      licenceNumber: material.registration_number,
      licenceImageId: images.licence,
      qualificationImageIds: images.qualifications,
      area: material.area,
      address: material.address,
      industryId: opening.industryId ?? '',
      website: values.website,
      contact: { name: material.contact_name, email: material.contact_email, phone: material.contact_phone },
    },
  }
}

/** What the vendor's own check objects to is refused without being sent; undefined: nothing, or the vendor has no check. */
async function checked(port: Port, order: Order): Promise<Unsent | undefined> {
  const answer = await port.check?.(order)
  if (!answer) return undefined
  if (answer.kind !== 'ok') return later(answer.trouble)
  if (answer.value.length === 0) return undefined
  return { kind: 'refused', told: wordsOf(answer.value), objections: objectionsOf(answer.value), requestId: null }
}

const later = ({ message, retryAfterMs }: Trouble): Unsent => ({ kind: 'not_done', told: message, retryAfterMs: retryAfterMs ?? null })

type Images = { licence: string | null; qualifications: string[] }
const NO_IMAGES: Images = { licence: null, qualifications: [] }

/** The platform's ids of the pictures that it takes at this place. */
async function imagesOf(world: World, port: Port, item: Item, licence: readonly string[]): Promise<Images | Unsent> {
  if (!port.uploadImage) return NO_IMAGES
  const parents = await port.readParents()
  if (parents.kind !== 'ok') return later(parents.trouble)
  if (parents.value.find(({ id }) => id === item.target)?.needsLicence !== true) return NO_IMAGES
  const papers = await world.db.read(system, tx => evidenceNames(tx, { kind: 'opening', id: caseOf(item) }))
  const ids: string[] = []
  for (const names of [licence, ...papers.map(name => [name])]) {
    const image = await licencePicture(world, names)
    if (!image) {
      const told = names === licence ? '平台只接受图片格式的营业执照，请更新开户主体的营业执照' : '平台只接受图片格式的行业资质'
      const field = names === licence ? 'company_id' : 'qualifications'
      return { kind: 'refused', told, objections: [{ field, reasonText: told }], requestId: null }
    }
    const uploaded = await port.uploadImage(item.target, image)
    if (uploaded.kind !== 'ok') return later(uploaded.trouble)
    ids.push(uploaded.value)
  }
  const [first = null, ...qualifications] = ids
  return { licence: first, qualifications }
}

async function followReview(world: World, port: Port, of: Followed, review: Review): Promise<FollowAnswer> {
  const { outsideAccountId } = of
  const waits = (told: string, objections: ItemObjection[] = []): FollowAnswer => ({ kind: 'waits', for: 'PLATFORM', told, objections })
  if (review.kind === 'unclear') return review
  if (review.kind === 'refused') return { kind: 'refused', told: wordsOf(review.objections), objections: objectionsOf(review.objections) }
  if (review.kind === 'changes') return await followChanges(world, port, of, changesOf(objectionsOf(review.objections)))
  const lacking = await representativeTold(world, { ...of, licence: await licenceOf(world, of.opening) })
  if (lacking) return lacking
  if (review.kind === 'reviewing') return waits('')
  if (review.kind === 'customer') return { kind: 'waits', for: 'CUSTOMER', told: TODOS[review.todo], objections: [] }
  if (review.kind === 'incomplete') {
    const done = await port.complete?.({ outsideAccountId })
    return waits(done && done.kind !== 'done' ? done.trouble.message : '')
  }
  return await makeReady(world, of)
}

/** What a customer does at the platform himself; nothing is objected to. */
const TODOS = { contract: '请在 TikTok 签署合同', bank_account: '请在 TikTok 完成对公账户验证' } as const

/** What is to be changed is told by at least one of them, also where the platform gives no reason. */
const changesOf = (objections: ItemObjection[]): ItemObjection[] => (objections.length > 0 ? objections : [{ field: null, reasonText: '' }])

/** What the customer answered after it was asked goes out once; the platform then reviews anew. */
async function followChanges(
  world: World,
  port: Port,
  { item, opening, outsideAccountId }: Followed,
  objections: ItemObjection[],
): Promise<FollowAnswer> {
  const told = wordsOf(objections)
  const isAnswered = item.waitsFor === 'CUSTOMER' && opening.correctedAt !== null && opening.correctedAt > item.since
  if (!isAnswered || !port.resubmit) return { kind: 'waits', for: 'CUSTOMER', told, objections }
  const order = await orderOf(world, port, item)
  if ('kind' in order) {
    if (order.kind === 'not_done') return { kind: 'unavailable', why: order.told, retryAfterMs: order.retryAfterMs }
    return { kind: 'waits', for: 'CUSTOMER', told: order.told, objections: changesOf(order.objections) }
  }
  const sent = await port.resubmit({ outsideAccountId }, order)
  if (sent.kind === 'done') return { kind: 'waits', for: 'PLATFORM', told: '', objections: [] }
  if (sent.kind === 'refused')
    return { kind: 'waits', for: 'CUSTOMER', told: sent.trouble.message, objections: changesOf(objectionsOf(sent.objections)) }
  return unread(sent.trouble)
}

/** A request that somebody filled in on Meta's pages: the accounts that come of it go to its items one by one. */
async function followRequest(world: World, port: Port, item: Item, opening: Opening): Promise<FollowAnswer> {
  const answer = await port.readRequest?.(opening.values.request_id)
  if (!answer) return NOT_CONNECTED
  if (answer.kind !== 'ok') return unread(answer.trouble)
  const { review, accounts } = answer.value
  if (review.kind === 'ready') {
    const held = await world.db.read(system, tx =>
      accountsOfOthers(
        tx,
        item,
        accounts.map(({ outsideAccountId }) => outsideAccountId),
      ),
    )
    const next = accounts.find(({ outsideAccountId }) => !held.has(outsideAccountId))
    if (!next) return { kind: 'waits', for: 'PLATFORM', told: '', objections: [] }
    return await makeReady(world, { item, opening, outsideAccountId: next.outsideAccountId })
  }
  const objections = 'objections' in review ? objectionsOf(review.objections) : []
  const told = wordsOf(objections)
  if (review.kind === 'unclear') return review
  if (review.kind === 'changes') return { kind: 'waits', for: 'CUSTOMER', told, objections: changesOf(objections) }
  if (review.kind === 'refused') return { kind: 'refused', told, objections }
  return { kind: 'waits', for: 'PLATFORM', told: '', objections: [] }
}

/** Accounts of the request that other items have, or that are in the product already. */
async function accountsOfOthers(tx: Tx, { channel }: Item, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const id of ids) if (await findHolder(tx, channel, id)) found.add(id)
  return found
}

const wordsOf = (objections: readonly { reasonText: string }[]): string => objections.map(({ reasonText }) => reasonText).join('；')

async function tellOfChanges(world: World, tx: Tx, item: Item, items: readonly Item[]): Promise<void> {
  const { customerId, channel } = item
  const caseId = caseOf(item)
  const turn = items.find(({ waitsFor }) => waitsFor === 'CUSTOMER')
  if (!turn) return
  await tellHolders(
    world,
    tx,
    { customerId, subCustomerId: null },
    {
      about: `openings.changes:${caseId}:${turn.since.getTime()}`,
      kind: 'APPLICATION',
      title: turn.objections.length > 0 ? `${CHANNELS[channel].name} 要求修改开户资料` : `${CHANNELS[channel].name} 开户等待您处理`,
      body: turn.told === '' ? '请查看开户申请并按要求修改。' : turn.told,
      link: linkOf(channel, caseId),
    },
  )
}

async function end(world: World, tx: Tx, item: Item, items: readonly Item[]): Promise<void> {
  const { customerId, channel } = item
  const caseId = caseOf(item)
  const opening = await lockOpening(tx, caseId)
  if (!opening) throw new Refusal('NOT_FOUND')
  if (opening.outcome !== null) return
  const opened = items.filter(({ state }) => state === 'DONE').length
  await writeOutcome(tx, caseId, opened > 0 ? 'APPROVE' : 'DISAPPROVE')
  const owner = { customerId, subCustomerId: null }
  await audit(world, tx, OPENER, 'openings.end', ['opening-application', caseId, owner], { opened, count: items.length })
  const { name } = CHANNELS[channel]
  await tellHolders(world, tx, owner, {
    about: `openings.ended:${caseId}:${items.map(({ id }) => id).join(',')}`,
    kind: 'APPLICATION',
    title: opened > 0 ? `${name} 开户完成 ${opened}/${items.length}` : `${name} 开户未成功`,
    body: opened > 0 ? '新账户已加入账户列表，可以新增额度。' : '请查看渠道给出的原因，修改后重新申请。',
    link: linkOf(channel, caseId),
  })
}

const linkOf = (channel: Item['channel'], caseId: string): string => `/history/${channel.toLowerCase()}?detail=${caseId}`
