// Application notice: how the user's application for a new customer stands.
import type { CustomerApplication } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { timeTextOf } from '../formats/time-text.ts'

export function ApplicationNotice({ application }: { application: CustomerApplication }) {
  const { company_name } = application
  const { status, decision_reason, submitted_at } = application.case
  if (status === 'PENDING') {
    return (
      <NoticeStrip>
        您于 {timeTextOf(submitted_at, 'yyyy-MM-dd HH:mm')} 提交的新建客户申请“{company_name}”正在审核。
      </NoticeStrip>
    )
  }
  if (status === 'APPROVED') return <NoticeStrip tone="success">您的新建客户申请“{company_name}”已通过。</NoticeStrip>
  if (status === 'WITHDRAWN') return <NoticeStrip>您已撤回新建客户申请“{company_name}”。</NoticeStrip>
  return (
    <NoticeStrip tone="warning">
      您的新建客户申请“{company_name}”未通过{decision_reason === '' ? '' : `：${decision_reason}`}。您可以修改后重新提交。
    </NoticeStrip>
  )
}
