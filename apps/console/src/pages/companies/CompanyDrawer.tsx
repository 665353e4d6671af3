// One company beside the list: its material and licence, who has its number too, the openings in its name, and its case where one waits.
import { consoleCompanyEndpoints } from '@tallyhelm/protocol/topics/companies/console-endpoints'
import { COMPANY_STANDINGS } from '@tallyhelm/protocol/topics/companies/console-lists'
import type { ConsoleCompanyDetail, ConsoleCompanyRow } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { INDUSTRIES } from '@tallyhelm/protocol/topics/companies/enums'
import { MATERIAL_LABELS } from '@tallyhelm/protocol/topics/companies/material'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { CaseActions, hasActions } from '../../cases/CaseActions.tsx'
import { CaseEvidence } from '../../cases/CaseEvidence.tsx'
import { useCaseOf } from '../../cases/use-case-of.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import panel from '../../lists/panel.module.css'
import { usePlace } from '../../lists/use-place.ts'
import { OpeningStandingTag } from '../../openings/OpeningStandingTag.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ExpiryText } from './ExpiryText.tsx'

type Props = { rows: readonly ConsoleCompanyRow[]; rowId: string; onOpen: (id: string) => void; onClose: () => void }

export function CompanyDrawer({ rows, rowId, onOpen, onClose }: Props) {
  const staff = useStaff()
  const { previous, next } = usePlace(rows, row => row.row_id === rowId)
  const { data, error } = useCall(consoleCompanyEndpoints.detail, { row_id: rowId })
  const of = data?.row_id === rowId ? data : undefined
  const isWaiting = of?.status === 'PENDING' || of?.status === 'RENEWING'
  const waiting = useCaseOf('COMPANY', isWaiting ? (of.case_id ?? undefined) : undefined)
  const step = (row: ConsoleCompanyRow | undefined) => (row ? () => onOpen(row.row_id) : null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={of === undefined ? '主体' : `主体：${of.company_name}`}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={
        waiting && hasActions(waiting, staff) ? (
          <CaseActions key={waiting.case_id} detail={waiting} onDecided={() => undefined} />
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {of === undefined ? (
        error ? null : (
          <Skeleton />
        )
      ) : (
        <Stack gap={20}>
          {of.others.length === 0 ? null : (
            <NoticeStrip tone="warning">{`重复：${of.others.join('、')} 也有该代码的主体，客户之间互不知情`}</NoticeStrip>
          )}
          {of.status === 'RENEWING' ? <NoticeStrip tone="info">更新的资料正在审核，以下为目前有效的资料。</NoticeStrip> : null}
          <Facts of={of} />
          {of.case_id !== null && caseKind('COMPANY').readers.includes(staff.role) ? (
            <CaseEvidence key={of.case_id} caseId={of.case_id} label="营业执照" />
          ) : null}
          <Openings of={of} />
        </Stack>
      )}
    </Drawer>
  )
}

function Facts({ of }: { of: ConsoleCompanyDetail }) {
  const { role } = useStaff()
  const { text, tone } = COMPANY_STANDINGS[of.status]
  const { material } = of
  const labels = MATERIAL_LABELS
  return (
    <Definitions
      items={[
        { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
        { label: '客户', value: <CustomerName id={of.customer_id} name={of.customer_name} /> },
        { label: labels.company_name, value: of.company_name },
        ...(of.registration_number === '' ? [] : [{ label: '代码', value: <IdCell id={of.registration_number} label="复制代码" /> }]),
        ...(material === null || of.area === null
          ? []
          : [
              { label: labels.company_name_en, value: of.company_name_en },
              { label: labels.area, value: entryOf(REGIONS, of.area) ?? of.area },
              { label: labels.address, value: material.address },
              { label: labels.address_en, value: material.address_en },
              { label: labels.expires_on, value: <ExpiryText of={of} /> },
              { label: labels.industry, value: of.industry === null ? '—' : INDUSTRIES[of.industry] },
              { label: labels.website, value: material.website },
              { label: labels.promotion_links, value: material.promotion_links.join('、') },
              ...(material.page === '' ? [] : [{ label: labels.page, value: material.page }]),
              { label: '联系人', value: `${material.contact_name}，${material.contact_email}，${material.contact_phone}` },
              { label: '提交时间', value: timeText(of.submitted_at) },
            ]),
        { label: '广告账户', value: `${of.accounts} 个` },
        ...(of.case_id !== null && maySee('/cases', role) && caseKind('COMPANY').readers.includes(role)
          ? [{ label: '经过', value: <Link href={`/cases?case=${of.case_id}`}>在审核中心查看</Link> }]
          : []),
      ]}
    />
  )
}

function Openings({ of }: { of: ConsoleCompanyDetail }) {
  const { role } = useStaff()
  if (of.openings_of.length === 0) return null
  const mayOpen = maySee('/openings', role)
  return (
    <section aria-label="开户申请">
      <h3 className={panel.part}>开户申请（共 {of.openings} 项）</h3>
      <ul className={panel.list}>
        {of.openings_of.map(opening => (
          <li key={opening.apply_id}>
            <span>
              {mayOpen ? <Link href={`/openings?open=${opening.apply_id}`}>{opening.account_name}</Link> : opening.account_name}{' '}
              <OpeningStandingTag of={opening} />
            </span>
            <span className={panel.quiet}>
              {CHANNELS[opening.channel].name}，已开 {opening.done}/{opening.count}，{timeText(opening.submitted_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
