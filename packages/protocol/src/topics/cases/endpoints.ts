// Cases in the console: one queue for all kinds, and what may be done about each (console.md, shared queue layout).
import { endpointsOf } from '../../wire/endpoint.ts'
import { STAFF_ROLE_CODES, type StaffRole } from '../../vocabulary/staff-roles.ts'
import { checkableKinds, proposableKinds, readableKinds } from './kinds.ts'
import type { ownCaseSchemas, caseSchemas } from './schemas.ts'

const FAMILY = '/api/console/cases'
/** Of at least one kind; the flow asks for the kind's own. */
const withAny = (kindsOf: (role: StaffRole) => readonly unknown[]) => STAFF_ROLE_CODES.filter(role => kindsOf(role).length > 0)
const readers = { callers: ['staff'], staffRoles: withAny(readableKinds) } as const
const checkers = { callers: ['staff'], staffRoles: withAny(checkableKinds), changesState: true } as const

/** What whoever asked may do in the portal; what the case is about belongs to its own topic. */
const own = { callers: ['user'], changesState: true } as const
export const ownCaseEndpoints = endpointsOf<typeof ownCaseSchemas>({
  withdraw: { changes: 'all', ...own, path: '/api/custom/client/cases/withdraw', summary: '撤回自己提交的申请' },
  appeal: { changes: 'all', ...own, path: '/api/custom/client/cases/appeal', summary: '对驳回的申请提出申诉' },
})

export const caseEndpoints = endpointsOf<typeof caseSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '审核队列：各类申请' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一项申请的内容与经过' },
  claim: { changes: ['list', 'detail'], ...checkers, path: `${FAMILY}/claim`, summary: '领取申请（15 分钟）' },
  release: { changes: ['list', 'detail'], ...checkers, path: `${FAMILY}/release`, summary: '取消领取' },
  claimed: { ...readers, path: `${FAMILY}/claimed`, summary: '本人领取中的申请、反馈与差异，及可接手的同事' },
  handOver: {
    changes: ['list', 'detail', 'claimed'],
    ...checkers,
    path: `${FAMILY}/hand-over`,
    summary: '移交或释放本人领取中的申请、反馈与差异（交班）',
  },
  decide: { changes: 'all', ...checkers, path: `${FAMILY}/decide`, summary: '通过或驳回申请' },
  proof: { ...readers, answer: 'file', path: `${FAMILY}/proof`, summary: '一项申请的凭证' },
  evidence: { ...readers, path: `${FAMILY}/evidence`, summary: '客户为一项申请提交的凭证' },
  evidenceFile: { ...readers, answer: 'file', path: `${FAMILY}/evidence/file`, summary: '客户为一项申请提交的一份凭证' },
  uploadProof: {
    callers: ['staff'],
    staffRoles: withAny(proposableKinds),
    carriage: 'multipart',
    changesState: true,
    path: `${FAMILY}/proof/upload`,
    summary: '上传凭证（图片或 PDF），用于之后提交的申请',
  },
  seen: {
    changes: 'all',
    callers: ['staff'],
    staffRoles: withAny(proposableKinds),
    changesState: true,
    path: `${FAMILY}/seen`,
    summary: '提交人已看到自己申请的结果',
  },
  withdraw: {
    changes: 'all',
    callers: ['staff'],
    staffRoles: withAny(proposableKinds),
    changesState: true,
    path: `${FAMILY}/withdraw`,
    summary: '撤回自己提交的申请',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const caseLists = {
  CASES: { text: '审核中心', endpoint: caseEndpoints.list },
} as const
