// One opening beside the list: what is asked for, how each account stands, what the place made too often, and its decision where it waits.
import { AD_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { INDUSTRIES } from '@tallyhelm/protocol/topics/companies/enums'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import { isUnderReview, OPENING_LABELS } from '@tallyhelm/protocol/topics/openings/enums'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import type { ConsoleOpening, ConsoleOpeningDetail } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { CaseActions, hasActions } from '../../cases/CaseActions.tsx'
import { CaseEvidence } from '../../cases/CaseEvidence.tsx'
import { OpeningItems } from '../../cases/OpeningItems.tsx'
import { OpeningTerms } from '../../cases/OpeningTerms.tsx'
import { useCaseOf } from '../../cases/use-case-of.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import panel from '../../lists/panel.module.css'
import { usePlace } from '../../lists/use-place.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { OpeningStandingTag } from '../../openings/OpeningStandingTag.tsx'

/** Jobs carry it on, and a colleague may decide, while somebody looks. */
const REFRESH_MS = 5_000

type Props = { rows: readonly ConsoleOpening[]; applyId: string; onOpen: (id: string) => void; onClose: () => void }

export function OpeningDrawer({ rows, applyId, onOpen, onClose }: Props) {
  const staff = useStaff()
  const { previous, next } = usePlace(rows, row => row.apply_id === applyId)
  const { data, error } = useCall(
    openingRoomEndpoints.detail,
    { apply_id: applyId },
    { refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? REFRESH_MS : false) },
  )
  const of = data?.apply_id === applyId ? data : undefined
  const waiting = useCaseOf('OPENING', isUnderReview(of?.stage) ? applyId : undefined)
  const step = (row: ConsoleOpening | undefined) => (row ? () => onOpen(row.apply_id) : null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={of === undefined ? '开户申请' : `开户：${of.account_name}`}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={
        waiting && hasActions(waiting, staff) ? <CaseActions key={applyId} detail={waiting} onDecided={() => undefined} /> : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {of === undefined ? (
        error ? null : (
          <Skeleton />
        )
      ) : (
        <Stack gap={20}>
          {waiting?.obstacle == null ? null : <NoticeStrip tone="warning">{waiting.obstacle}</NoticeStrip>}
          <Facts of={of} />
          {mayCall(caseEndpoints.evidence, staff.role) ? <CaseEvidence caseId={applyId} label={OPENING_LABELS.qualifications} /> : null}
          {isUnderReview(of.stage) ? <OpeningTerms caseId={applyId} /> : null}
          {mayCall(openingConsoleEndpoints.items, staff.role) ? <OpeningItems key={applyId} caseId={applyId} /> : null}
          {mayCall(openingRoomEndpoints.surplus, staff.role) && of.parent_id !== null ? (
            <Surplus channel={of.channel} parentId={of.parent_id} />
          ) : null}
        </Stack>
      )}
    </Drawer>
  )
}

function Facts({ of }: { of: ConsoleOpeningDetail }) {
  const { role } = useStaff()
  return (
    <Definitions
      items={[
        { label: '状态', value: <OpeningStandingTag of={of} /> },
        { label: '已开 / 申请', value: `${of.done}/${of.count}` },
        { label: '申请单号', value: <IdCell id={of.apply_id} /> },
        { label: '客户', value: <CustomerName id={of.customer_id} name={of.customer_name} /> },
        {
          label: '主体',
          value: maySee('/companies', role) ? <Link href={`/companies?open=${of.company_id}`}>{of.company_name}</Link> : of.company_name,
        },
        { label: '代码', value: `${of.registration_number}（${entryOf(REGIONS, of.area) ?? of.area}）` },
        { label: '营业执照有效期', value: of.expires_on ?? '长期' },
        { label: '行业', value: INDUSTRIES[of.industry] },
        { label: '渠道', value: CHANNELS[of.channel].name },
        { label: '时区 / 币种', value: `${of.timezone} / ${of.currency}` },
        { label: '推广链接', value: of.website },
        ...(of.ad_type === null ? [] : [{ label: '广告类型', value: AD_TYPES[of.ad_type] }]),
        ...(of.invite_emails.length === 0 ? [] : [{ label: '邀请邮箱', value: of.invite_emails.join('、') }]),
        ...(of.target_regions.length === 0
          ? []
          : [{ label: OPENING_LABELS.target_regions, value: of.target_regions.map(code => entryOf(REGIONS, code) ?? code).join('、') }]),
        ...(of.mcc_id === '' ? [] : [{ label: OPENING_LABELS.mcc_id, value: of.mcc_id }]),
        ...(of.bc_id === '' ? [] : [{ label: OPENING_LABELS.bc_id, value: of.bc_id }]),
        ...(of.request_id === '' ? [] : [{ label: 'Meta 开户申请编号', value: of.request_id }]),
        ...(of.by_hand || of.parent_id !== null ? [{ label: '开户归属', value: of.by_hand ? '人工开户' : of.parent_id }] : []),
        { label: '提交', value: `${of.submitter}，${timeText(of.submitted_at)}` },
        ...(of.reviewer === null ? [] : [{ label: '审核', value: `${of.reviewer}，${timeText(of.reviewed_at)}` }]),
        ...(of.feedback === '' ? [] : [{ label: '反馈信息', value: of.feedback }]),
        ...(maySee('/cases', role) ? [{ label: '经过', value: <Link href={`/cases?case=${of.apply_id}`}>在审核中心查看</Link> }] : []),
      ]}
    />
  )
}

/** Of the same place, whoever's opening brought it about. */
function Surplus({ channel, parentId }: { channel: ConsoleOpening['channel']; parentId: string }) {
  const { data } = useCall(openingRoomEndpoints.surplus, { channel, parent_id: parentId, page_num: 1, page_size: 10 })
  if (!data || data.content.length === 0) return null
  return (
    <section aria-label="该归属的多出账户">
      <h3 className={panel.part}>该归属的多出账户</h3>
      <ul className={panel.list}>
        {data.content.map(account => (
          <li key={account.outside_account_id}>
            <IdCell id={account.outside_account_id} />
            <span className={panel.quiet}>
              {account.account_name}，首次发现 {timeText(account.found_at)}，{account.customer_name}
            </span>
          </li>
        ))}
      </ul>
      <Link href={`/openings?tab=surplus&channel=${channel}&parent=${parentId}`}>全部 {data.total_size} 个</Link>
    </section>
  )
}
