// Case routes: endpoint → function; each change answers with the case as it stands after it.
import { claimCase, releaseCase } from '@tallyhelm/flows/cases/claim-case'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { handOverShift } from '@tallyhelm/flows/staff/hand-over-shift'
import { appealCase } from '@tallyhelm/flows/cases/resubmit-case'
import { seeOutcome } from '@tallyhelm/flows/cases/see-outcome'
import { withdrawCase } from '@tallyhelm/flows/cases/withdraw-case'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { caseSchemas, ownCaseSchemas, type CaseDetail, type CaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import { caseEndpoints, ownCaseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseDetail, caseProof } from '@tallyhelm/views/cases/case-detail'
import { caseEvidence, caseEvidenceFile } from '@tallyhelm/views/cases/case-evidence'
import { claimedCases } from '@tallyhelm/views/cases/claimed'
import { caseList } from '@tallyhelm/views/cases/case-list'
import { CLAIMED_WORKS } from '../cases/claimed-works.ts'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const caseRoutes = routesOf(caseEndpoints, caseSchemas, {
  list: (call, input) => caseList(call.world.db, call.staffScope, readerOf(call), input),
  detail: (call, input) => detailOf(call, input),
  claim: async (call, input) => {
    await claimCase(call.world, call.staff, input)
    return detailOf(call, input)
  },
  release: async (call, input) => {
    await releaseCase(call.world, call.staff, input)
    return detailOf(call, input)
  },
  claimed: call => claimedCases(call.world.db, call.staffScope, readerOf(call)),
  handOver: (call, input) => handOverShift(call.world, call.staff, CLAIMED_WORKS, input),
  decide: async (call, input) => {
    await decideCase(call.world, call.staff, RULES_OF_CASES, input)
    return detailOf(call, input)
  },
  proof: async (call, input) => storedFile(call, await caseProof(call.world.db, call.staffScope, readerOf(call), input)),
  evidence: (call, input) => caseEvidence(call.world.db, call.staffScope, readerOf(call), input),
  evidenceFile: async (call, input) => storedFile(call, await caseEvidenceFile(call.world.db, call.staffScope, readerOf(call), input)),
  uploadProof: async call => {
    const { key, width } = await uploadFile(call.world, call.staff, { kind: 'proof', ...call.upload })
    return { key, is_picture: width > 0 }
  },
  seen: async (call, input) => {
    await seeOutcome(call.world, call.staff, input)
    return {}
  },
  withdraw: async (call, input) => {
    await withdrawCase(call.world, call.staff, input, RULES_OF_CASES)
    return detailOf(call, input)
  },
})

export const ownCaseRoutes = routesOf(ownCaseEndpoints, ownCaseSchemas, {
  withdraw: async (call, input) => {
    await withdrawCase(call.world, call.user, { ...input, reason: '' }, RULES_OF_CASES)
    return {}
  },
  appeal: async (call, input) => {
    await appealCase(call.world, call.user, input)
    return {}
  },
})

const readerOf = ({ staff, now }: Call) => ({ staffId: staff.staffId, role: staff.role, now })
const detailOf = (call: Call, input: CaseRequest): Promise<CaseDetail> =>
  caseDetail(call.world.db, call.staffScope, readerOf(call), { case_id: input.case_id })
