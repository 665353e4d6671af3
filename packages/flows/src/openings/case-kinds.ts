// The case of an opening: approved, each account asked for becomes an item that a job carries out.
import { findMaterial } from '@tallyhelm/modules/companies'
import { findOpening, findRepresentative, isByHand, lockOpening, type Opening, writeTerms } from '@tallyhelm/modules/openings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expiryProblem } from '@tallyhelm/protocol/topics/companies/material'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { insertItemsOf } from './items-of.ts'
import { isRepresentativeAsked } from './representative.ts'
import { openingResultCase } from './settle-by-hand.ts'

const NOT_TOLD = 'TikTok 要求该主体提供法人信息，请驳回并标注“法人信息”，由客户补充'
const unprepared = (missing: string) => new Refusal('CASE_UNPREPARED', { missing })

/** Refuses CASE_UNPREPARED where the place that accounts are made in is not known, or does not fit what is asked for. */
export const openingCase: CaseRules = {
  async prepare({ world, caseId }) {
    const { opening, byHand, held, told } = await world.db.read({ kind: 'system' }, async tx => {
      const found = await findOpening(tx, caseId)
      return {
        opening: found,
        byHand: await isByHand(tx, caseId),
        held: found && (await findMaterial(tx, found.materialId)),
        told: await findRepresentative(tx, caseId),
      }
    })
    if (!opening || !held) throw new Refusal('NOT_FOUND')
    if (byHand) return
    if (told?.sealed == null && (await isRepresentativeAsked(world, opening.values.channel, held.material)) === true)
      throw unprepared(NOT_TOLD)
    const parentId = await parentOf(world, opening)
    if (parentId === opening.parentId) return
    await world.db.transaction({ kind: 'system' }, tx => writeTerms(tx, caseId, { ...opening, parentId }))
  },
  async approve({ world, tx, case: of, now }) {
    const opening = await lockOpening(tx, of.id)
    if (!opening) throw new Refusal('NOT_FOUND')
    const material = await findMaterial(tx, opening.materialId)
    const ended = expiryProblem(material?.material.expires_on ?? null, dayOf(now))
    if (ended !== undefined && of.stage !== 'APPEAL') throw unprepared(ended)
    const { values } = opening
    if (await isByHand(tx, of.id)) {
      await insertItemsOf(world, tx, { ...opening, parentId: null }, { count: values.count, after: 0 })
      return { by_hand: true }
    }
    const { parentId } = opening
    if (parentId === null) throw unprepared('请先选择开户归属')
    if (values.channel === 'TIKTOK' && opening.industryId === null) throw unprepared('请先填写 TikTok 行业编号')
    await insertItemsOf(world, tx, opening, { count: values.count, after: 0 })
    return { parent_id: parentId }
  },
  /** The company's licence comes too near to its end while it waits. */
  async over(tx, caseId, now) {
    const opening = await findOpening(tx, caseId)
    const held = opening && (await findMaterial(tx, opening.materialId))
    return held && expiryProblem(held.material.expires_on, dayOf(now))
  },
}

/** The one that staff chose; without a choice the only one that there is. */
async function parentOf(world: World, { parentId, values }: Opening): Promise<string> {
  const { name } = CHANNELS[values.channel]
  const port = world.platforms[values.channel].openings
  if (!port) throw unprepared(`${name} 尚未连接，不能开户`)
  const parents = await port.readParents()
  if (parents.kind !== 'ok') throw unprepared(`${name} 的开户归属暂时读取失败：${parents.trouble.message}`)
  const [only, ...others] = parents.value
  const chosen = parentId === null ? (others.length === 0 ? only : undefined) : parents.value.find(({ id }) => id === parentId)
  if (!chosen) throw unprepared('请先选择开户归属')
  if (chosen.currency !== null && chosen.currency !== values.currency)
    throw unprepared(`该开户归属的币种为 ${chosen.currency}，与申请的 ${values.currency} 不同`)
  return chosen.id
}

export const OPENINGS_RULES = { OPENING: openingCase, OPENING_RESULT: openingResultCase } satisfies RulesOfTopic
