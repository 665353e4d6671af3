// Kinds of cases about platforms: the credentials that we call them with.
import type { CaseKinds } from '../cases/kind-entry.ts'

export const CHANNELS_KINDS = {
  CHANNEL_CREDENTIALS: {
    title: '渠道凭证',
    makers: ['ADMIN'],
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '先以新凭证实际调用渠道，成功后立即在所有节点生效并替换原凭证。已暂停的派单须另行恢复。',
      reject: '原凭证继续有效，提交的内容随即销毁。提交人可看到驳回原因。',
      withdraw: '原凭证继续有效，提交的内容随即销毁。可重新提交。',
    },
  },
} as const satisfies CaseKinds
