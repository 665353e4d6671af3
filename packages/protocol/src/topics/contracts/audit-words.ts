// How the audit log names what happens to contracts.
import type { AuditWords } from '../audit/word-entry.ts'

export const CONTRACTS_WORDS: AuditWords = {
  actions: {
    'contracts.record': '登记合同',
    'contracts.sign': '签署合同',
    'contracts.switch': '启用或停用合同',
  },
  objects: {
    contract: '合同',
  },
  fields: {
    contract_status: '合同状态（1 启用，0 停用）',
  },
}
