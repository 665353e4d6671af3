// Contracts in the console: the list, one in full with its files, switched on and off, and papers that were signed by hand (console.md 5).
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleContractSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/contracts'
const { readers, makers } = CASE_KINDS.CONTRACT_PAPER

export const consoleContractEndpoints = endpointsOf<typeof consoleContractSchemas>({
  list: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/list`, summary: '合同列表' },
  detail: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/detail`, summary: '一份合同：表单、签署凭证与经过' },
  file: { callers: ['staff'], staffRoles: readers, answer: 'file', path: `${FAMILY}/file`, summary: '合同文件或附件' },
  switch: {
    changes: 'all',
    callers: ['staff'],
    staffRoles: CASE_KINDS.CONTRACT.checkers,
    changesState: true,
    path: `${FAMILY}/switch`,
    summary: '启用或停用合同',
  },
  proposePaper: {
    changes: 'all',
    callers: ['staff'],
    staffRoles: makers,
    changesState: true,
    path: `${FAMILY}/paper/propose`,
    summary: '上传线下合同，提交复核',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleContractLists = {
  CONTRACTS: { text: '合同', endpoint: consoleContractEndpoints.list },
} as const
