// Publications in the database: a plan on its way, and its steps, each under the id of the item that carries it out.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { PublicationState, PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import type { PlanForm, PlanPart } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'

export type Publication = {
  id: string
  customerId: string
  /** of the sub-customer that asked; null: the customer's own people did */
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  plan: PlanForm
  /** how far the plan is told */
  part: PlanPart
  state: PublicationState
  isCleaningAsked: boolean
  createdAt: Date
}
export type NewPublication = Omit<Publication, 'state' | 'isCleaningAsked'> & {
  userId: string
  createdBy: string
  requestKey: string
  bodyHash: string
}

const COLUMNS = raw(`p.id, p.customer_id as "customerId", p.sub_customer_id as "subCustomerId", p.ad_account_id as "adAccountId", p.channel,
  p.plan, p.part, p.state, p.is_cleaning_asked as "isCleaningAsked", p.created_at as "createdAt"`)

/** Of a key that its user sent before. */
export const findByKey = (tx: Tx, userId: string, requestKey: string): Promise<{ id: string; bodyHash: string } | undefined> =>
  tx.maybe(sql`
    select p.id, p.body_hash as "bodyHash" from ad_management_publications p
    where p.user_id = ${userId} and p.request_key = ${requestKey} and ${ownRows(tx.scope, 'p')}`)

/** False where its user sent the key before; waits until whoever sends the same has ended. */
export async function insertPublication(tx: Tx, made: NewPublication): Promise<boolean> {
  const { id, customerId, subCustomerId, adAccountId, channel, plan, part, userId, createdBy, createdAt, requestKey, bodyHash } = made
  const added = await tx.run(sql`
    insert into ad_management_publications (id, customer_id, sub_customer_id, ad_account_id, channel, plan_name, objective, plan, part, state,
      user_id, created_by, created_at, request_key, body_hash)
    values (${id}, ${customerId}, ${subCustomerId}, ${adAccountId}, ${channel}, ${plan.plan_name.trim()}, ${plan.objective},
      ${documentOf(plan)}::jsonb, ${part}, 'RUNNING', ${userId}, ${createdBy}, ${createdAt}, ${requestKey}, ${bodyHash})
    on conflict (user_id, request_key) do nothing`)
  return added === 1
}

/** Nobody else moves it until the transaction ends; undefined where it is not the reader's own. */
export const lockPublication = (tx: Tx, id: string): Promise<Publication | undefined> =>
  tx.maybe<Publication>(sql`
    select ${COLUMNS} from ad_management_publications p where p.id = ${id} and ${ownRows(tx.scope, 'p')} for no key update`)

export const findPublication = (tx: Tx, id: string): Promise<Publication | undefined> =>
  tx.maybe<Publication>(sql`select ${COLUMNS} from ad_management_publications p where p.id = ${id} and ${ownRows(tx.scope, 'p')}`)

export async function movePublication(tx: Tx, { id }: Pick<Publication, 'id'>, state: PublicationState, at: Date): Promise<void> {
  const endedAt = state === 'DONE' || state === 'CLEANED' ? at : null
  await tx.run(sql`
    update ad_management_publications set state = ${state}, ended_at = ${endedAt},
      is_cleaning_asked = is_cleaning_asked and ${state === 'RUNNING'} where id = ${id}`)
}

export async function writePlan(tx: Tx, { id }: Pick<Publication, 'id'>, plan: PlanForm, part: PlanPart): Promise<void> {
  await tx.run(sql`
    update ad_management_publications set plan = ${documentOf(plan)}::jsonb, part = ${part}, plan_name = ${plan.plan_name.trim()},
      objective = ${plan.objective} where id = ${id}`)
}

/** The step under way is waited for. */
export async function askCleaning(tx: Tx, { id }: Pick<Publication, 'id'>): Promise<void> {
  await tx.run(sql`update ad_management_publications set is_cleaning_asked = true where id = ${id}`)
}

type Step = { id: string; step: PublishingStep }

/** Its item is there already. */
export async function insertPublishingStep(tx: Tx, of: Publication, { id, step }: Step): Promise<void> {
  await tx.run(sql`
    insert into ad_management_publication_steps (id, publication_id, customer_id, sub_customer_id, step)
    values (${id}, ${of.id}, ${of.customerId}, ${of.subCustomerId}, ${step})`)
}

/** The latest of each step, in the order of their ids. */
export const latestSteps = (tx: Tx, { id, customerId }: Pick<Publication, 'id' | 'customerId'>): Promise<Step[]> =>
  tx.rows<Step>(sql`
    select max(s.id) as id, s.step from ad_management_publication_steps s
    where s.customer_id = ${customerId} and s.publication_id = ${id} group by s.step order by 1`)

/** Of which publication an item is a step. */
export const findPublishingStep = (tx: Tx, itemId: string): Promise<{ publicationId: string; step: PublishingStep } | undefined> =>
  tx.maybe(sql`select s.publication_id as "publicationId", s.step from ad_management_publication_steps s where s.id = ${itemId}`)
