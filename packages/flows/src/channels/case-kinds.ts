// The case of proposed credentials: tried with a real call right before the approval, and in force on all nodes after it.
import { dropSecrets, keepCheck, keepTrial, putInForce, readCredentials } from '@tallyhelm/modules/channels'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TRIAL_LIFE_MS } from '@tallyhelm/protocol/topics/channels/credentials'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { verdictOf } from './connection-facts.ts'

const system = { kind: 'system' } as const
const unprepared = (missing: string) => new Refusal('CASE_UNPREPARED', { missing })

/** Refuses CASE_UNPREPARED while the platform does not take them, or lets them do too little. */
export const credentialsCase: CaseRules = {
  async prepare({ world, caseId }) {
    const { channel, sealed } = await world.db.read(system, tx => readCredentials(tx, caseId))
    const offer = sealed === null ? undefined : world.connections.opened(channel, caseId, sealed)
    if (!offer) throw unprepared('凭证无法用当前 SECRET_KEY 解密，请驳回后重新提交')
    const { facts, words } = verdictOf(await offer.tryOut())
    if (facts === null) throw unprepared(words)
    await world.db.transaction(system, tx => keepTrial(tx, caseId, facts, world.clock.now()))
  },
  async approve({ tx, case: of, now }) {
    const { channel, facts, triedAt } = await readCredentials(tx, of.id)
    if (facts === null || triedAt === null || now.getTime() - triedAt.getTime() > TRIAL_LIFE_MS) throw unprepared('请重新测试该凭证')
    if (facts.missing.length > 0) throw unprepared(`缺少权限 ${facts.missing.join('、')}`)
    await putInForce(tx, of.id, channel, now)
    await keepCheck(tx, { channel, credentials: of.id, at: triedAt, facts, trouble: null })
    return { opens: `${facts.opens.name}（${facts.opens.id}）` }
  },
  async reject({ tx, case: of }) {
    await dropSecrets(tx, of.id)
  },
}

export const CHANNELS_RULES = { CHANNEL_CREDENTIALS: credentialsCase } satisfies RulesOfTopic
