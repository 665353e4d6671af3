// The case of a day's close: another person countersigns the figures that the first one signed.
import { isDaySigned, readDayClose, signDayClose } from '@tallyhelm/modules/reconciliation'
import type { CaseRules } from '../cases/case-rules.ts'

export const dayCloseCase: CaseRules = {
  async over(tx, caseId) {
    return (await isDaySigned(tx, (await readDayClose(tx, caseId)).day)) ? '该日已签署日结' : undefined
  },
  async approve({ tx, case: of, now }) {
    const { day, isChanged } = await readDayClose(tx, of.id)
    await signDayClose(tx, of.id, now)
    return { day, is_changed: isChanged }
  },
}
