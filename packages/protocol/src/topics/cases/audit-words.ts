// How the audit log names what happens to cases.
import type { AuditWords } from '../audit/word-entry.ts'

export const CASES_WORDS: AuditWords = {
  actions: {
    'cases.add-reason': '新建驳回模板',
    'cases.change-reason': '修改驳回模板',
    'cases.appeal': '申诉',
    'cases.approve': '审核通过',
    'cases.claim': '领取申请',
    'cases.lapse': '申请逾期失效',
    'cases.reject': '驳回申请',
    'cases.release': '取消领取申请',
    'cases.resubmit': '修改并重新提交申请',
    'cases.set-sla': '设置处理时限',
    'cases.submit': '提交申请',
    'cases.withdraw': '撤回申请',
  },
  objects: {
    queue: '审核队列',
    'reason-template': '驳回模板',
  },
  fields: {
    case_id: '申请编号',
    case_kind: '申请类型',
    maker: '提交人',
    proof: '凭证',
    queue: '适用类型',
    sla_hours: '处理时限（小时）',
    moved_cases: '改期的待审核申请',
  },
}
