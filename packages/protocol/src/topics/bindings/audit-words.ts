// How the audit log names what happens to bindings.
import type { AuditWords } from '../audit/word-entry.ts'

export const BINDINGS_WORDS: AuditWords = {
  actions: {
    'bindings.submit': '提交绑定',
    'bindings.retry': '代客户重试绑定',
    'bindings.connect': '连接 Facebook 个人号',
    'bindings.disconnect': '解除 Facebook 个人号',
  },
  objects: { 'binding-submit': '绑定批次', binding: '绑定', consent: 'Facebook 个人号' },
  fields: {
    accepted: '已受理',
    refused: '未受理',
    accounts: '广告账户',
    type: '类型',
    action: '操作',
    pair_id: '申请单号',
    seen: '渠道现状',
    person: '个人号',
  },
}
