// Check an opening (pre-check): the company's material once more, the link that the accounts will promote, and how others fared before.
import { findHeldMaterial, findMaterial, type HeldMaterial } from '@tallyhelm/modules/companies'
import { hasWaitingOpening, lockOpening, openedFor, pastOf } from '@tallyhelm/modules/openings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { OpeningCheckRequest, PreCheck } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { type CheckLine, PAST_LEAST } from '@tallyhelm/protocol/topics/companies/checks'
import { INDUSTRIES, type Industry } from '@tallyhelm/protocol/topics/companies/enums'
import type { OpeningValues } from '@tallyhelm/protocol/topics/openings/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Checked, checkCase, judgeWith, keepOrCheck, plain, preCheck } from '../companies/check-material.ts'
import { NO_COMPANY } from './words.ts'

const system = { kind: 'system' } as const
/** Less than this of the earlier ones passed: worth a warning. */
const LOW_SHARE = 0.5

type Asked = Pick<OpeningValues, 'channel' | 'company_id' | 'website'>
type Subject = { customerId: string; asked: Asked; held: HeldMaterial; isDuplicate: boolean }

/** Refuses as preCheck, and INPUT_INVALID at `company_id` for a company without approved material. */
export async function preCheckOpening(
  world: World,
  actor: TenantActor,
  request: OpeningCheckRequest,
  gone?: AbortSignal,
): Promise<PreCheck> {
  const { customerId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const { apply_type: _, ...asked } = request
  const subject = await world.db.read(system, async tx => {
    const held = await findHeldMaterial(tx, customerId, asked.company_id)
    if (!held) throw new Refusal('INPUT_INVALID', {}, [{ path: 'company_id', msg: NO_COMPANY }])
    return { customerId, asked, held, isDuplicate: await hasWaitingOpening(tx, waitingOf(customerId, asked)) }
  })
  return await preCheck(world, actor, checkedOf(world, subject), gone)
}

type Handed = { customerId: string; caseId: string; values: OpeningValues; held: HeldMaterial }

/** In the transaction that hands it in, or in again. */
export async function keepOrCheckOpening(world: World, tx: Tx, { customerId, caseId, values, held }: Handed): Promise<void> {
  const { kind, facts } = checkedOf(world, { customerId, asked: values, held, isDuplicate: false })
  await keepOrCheck(world, tx, { customerId, caseId, kind, facts })
}

/** Job openings.check: what nobody checked before handing it in. May run again; the last one stands. */
export async function checkOpening(world: World, { caseId }: { caseId: string }): Promise<void> {
  await checkCase(world, { caseId, kind: 'OPENING' }, async tx => {
    const opening = await lockOpening(tx, caseId)
    const held = opening && (await findMaterial(tx, opening.materialId))
    if (!opening || !held) return undefined
    const { customerId, values } = opening
    return { customerId, ...checkedOf(world, { customerId, asked: values, held, isDuplicate: false }) }
  })
}

const waitingOf = (customerId: string, { company_id: companyId, channel }: Asked) => ({ customerId, companyId, channel })

/** Whether another one waits is no fact of this one: what was found before it was handed in still holds after. */
function checkedOf(world: World, { customerId, asked, held, isDuplicate }: Subject): Checked {
  const { channel, company_id: companyId, website } = asked
  const material = { ...plain(held.material), promotion_links: [website] }
  const judge = async (): Promise<CheckLine[]> => {
    const lines = await judgeWith(world, { customerId, material, isDuplicate })
    const { industry } = held.material
    const { opened, past } = await world.db.read(system, async tx => ({
      opened: await openedFor(tx, { customerId, companyId, channel }),
      past: await pastOf(tx, { channel, industry }),
    }))
    return [...lines, leftLine(channel, opened), ...pastLines({ channel, industry, ...past })]
  }
  return { kind: 'OPENING', facts: { channel, companyId, ...material }, judge }
}

const plainLine = { subject: '', remedy: '', is_blocking: false } as const

/** No platform tells how many a licence may still have. */
const leftLine = (channel: Channel, opened: number): CheckLine => ({
  ...plainLine,
  check: 'ACCOUNTS_LEFT',
  verdict: 'ok',
  evidence: `该证照已在 ${CHANNELS[channel].name} 开通 ${opened} 个账户；渠道不公布剩余数量，以渠道审核为准`,
})

function pastLines({
  channel,
  industry,
  ended,
  passed,
}: {
  channel: Channel
  industry: Industry
  ended: number
  passed: number
}): CheckLine[] {
  if (ended < PAST_LEAST) return []
  const share = passed / ended
  const verdict = share < LOW_SHARE ? 'warn' : 'ok'
  const evidence = `${CHANNELS[channel].name} ${INDUSTRIES[industry]} 近 ${ended} 件申请通过 ${passed} 件（${Math.round(share * 100)}%）`
  return [{ ...plainLine, check: 'PAST', verdict, evidence, remedy: verdict === 'warn' ? '该行业通过率较低，请备齐资质后再提交' : '' }]
}
