// The case of proposed keys of a payment house: tried with a real question right before the approval, and in force on all nodes after it.
import { dropHouseSecrets, keepHouseTrial, putHouseKeysInForce, readHouseKeys } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TRIAL_LIFE_MS } from '@tallyhelm/protocol/topics/channels/credentials'
import type { CaseRules } from '../cases/case-rules.ts'

const system = { kind: 'system' } as const
const unprepared = (missing: string) => new Refusal('CASE_UNPREPARED', { missing })

/** Refuses CASE_UNPREPARED while the house does not take them. */
export const houseKeysCase: CaseRules = {
  async prepare({ world, caseId }) {
    const { method, sealed } = await world.db.read(system, tx => readHouseKeys(tx, caseId))
    const offer = sealed === null ? undefined : world.houses.opened(method, caseId, sealed)
    if (!offer) throw unprepared('密钥无法用当前 SECRET_KEY 解密，请驳回后重新提交')
    const trial = await offer.tryOut()
    if (trial.kind === 'refused') throw unprepared(trial.words)
    await world.db.transaction(system, tx => keepHouseTrial(tx, caseId, world.clock.now()))
  },
  async approve({ tx, case: of, now }) {
    const { method, triedAt } = await readHouseKeys(tx, of.id)
    if (now.getTime() - triedAt.getTime() > TRIAL_LIFE_MS) throw unprepared('请重新测试该密钥')
    await putHouseKeysInForce(tx, of.id, method, now)
    return {}
  },
  async reject({ tx, case: of }) {
    await dropHouseSecrets(tx, of.id)
  },
}
