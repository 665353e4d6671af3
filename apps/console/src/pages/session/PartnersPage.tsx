// Partners: systems that send people over, signed in; what each may, and what it issued (administrators only).
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { TOKEN_STATE_TEXTS } from '@tallyhelm/protocol/topics/session/enums'
import type { IssuedToken, Partner, PartnerSecret } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { forText, fromText } from '@tallyhelm/protocol/topics/session/partner-scope'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { Lines } from '../../lists/Lines.tsx'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { ChangePartnerDialog, NewPartnerDialog, PartnerSecretDialog } from './PartnerDialogs.tsx'
import { WaitingPartners } from './WaitingPartners.tsx'
import styles from './partners.module.css'

type Opened =
  | { kind: 'new' }
  | { kind: 'change'; row: Partner }
  | { kind: 'secret'; secret: PartnerSecret }
  | { kind: 'revoke'; row: Partner }

export function PartnersPage() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader
        title="合作系统"
        actions={
          <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
            新建合作系统
          </Button>
        }
      />
      <Stack>
        <WaitingPartners />
        <Card title="已接入的系统" padded={false}>
          <Partners onChange={row => setOpened({ kind: 'change', row })} onRevoke={row => setOpened({ kind: 'revoke', row })} />
        </Card>
        <Card title="签发的登录凭证" padded={false}>
          <Tokens />
        </Card>
      </Stack>
      {opened?.kind === 'new' ? <NewPartnerDialog onDone={secret => setOpened({ kind: 'secret', secret })} onClose={close} /> : null}
      {opened?.kind === 'change' ? <ChangePartnerDialog partner={opened.row} onClose={close} /> : null}
      {opened?.kind === 'secret' ? <PartnerSecretDialog secret={opened.secret} onClose={close} /> : null}
      {opened?.kind === 'revoke' ? (
        <ReasonDialog
          title="吊销合作系统"
          subject={opened.row.name}
          note="密钥立即失效，已签发而未使用的登录凭证同时失效，经该系统登录的用户立即退出登录。吊销后不能恢复。"
          endpoint={partnerEndpoints.revoke}
          request={{ partner_id: opened.row.partner_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const stateOf = ({ revoked_at }: Partner) => (revoked_at === null ? <Tag tone="success">生效中</Tag> : <Tag tone="neutral">已吊销</Tag>)

const madeBy = ({ created_by, created_at }: Partner) => (
  <Lines>
    <span>{created_by}</span>
    <small>{timeText(created_at)}</small>
  </Lines>
)

type RowSteps = { onChange: (row: Partner) => void; onRevoke: (row: Partner) => void }

function Partners({ onChange, onRevoke }: RowSteps) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => pagingOf(paging), [paging])
  const { data, table } = useListCall(partnerEndpoints.list, request)
  const { data: waiting } = useCall(partnerEndpoints.waiting, {})
  const isWaiting = (row: Partner) => waiting?.some(({ partner_id }) => partner_id === row.partner_id)
  const actions = (row: Partner) =>
    row.revoked_at === null ? (
      <span className={styles.steps}>
        <Button
          variant="link"
          size="mini"
          disabledReason={isWaiting(row) ? '已有待复核的扩大范围，请先复核或撤回' : undefined}
          onClick={() => onChange(row)}
        >
          修改范围
        </Button>
        <Button variant="link" size="mini" onClick={() => onRevoke(row)}>
          吊销
        </Button>
      </span>
    ) : (
      timeText(row.revoked_at)
    )
  const columns: readonly Column<Partner>[] = [
    { id: 'name', title: '合作系统', width: 220, locked: true, cell: row => <NamedId name={row.name} id={row.partner_id} /> },
    { id: 'state', title: '状态', width: 96, cell: stateOf },
    { id: 'for', title: '适用于', width: 180, cell: forText },
    { id: 'from', title: '来源地址', width: 200, cell: fromText },
    { id: 'created', title: '创建', width: 200, cell: madeBy },
    { id: 'last', title: '最近签发', width: 176, cell: row => timeText(row.last_issued_at) },
    { id: 'actions', title: '操作', width: 176, cell: actions },
  ]
  return (
    <PartTable
      name="partners"
      caption="合作系统列表"
      columns={columns}
      rows={data?.content}
      rowKey={row => row.partner_id}
      rowName={row => row.name}
      table={table}
      total={data?.total_size}
      paging={paging}
      onPaging={setPaging}
      empty="还没有合作系统"
      emptyText="新建后得到编号与密钥，对方系统即可为登录用户签发一次性登录凭证"
      renderCard={row => (
        <div className={styles.card}>
          <NamedId name={row.name} id={row.partner_id} />
          {stateOf(row)}
          <p>
            {forText(row)} · 来源地址 {fromText(row)}
          </p>
          <p>最近签发 {timeText(row.last_issued_at)}</p>
          {actions(row)}
        </div>
      )}
    />
  )
}

const TONES = { WAITING: 'warning', USED: 'success', EXPIRED: 'neutral' } as const

const tokenState = ({ state }: IssuedToken) => <Tag tone={TONES[state]}>{TOKEN_STATE_TEXTS[state]}</Tag>
const personText = (row: IssuedToken) => `${row.user_name}（${row.sub_customer_name ?? row.customer_name}）`
const tokenColumns: readonly Column<IssuedToken>[] = [
  { id: 'issued', title: '签发时间', width: 176, locked: true, cell: row => timeText(row.issued_at) },
  { id: 'partner', title: '合作系统', width: 180, cell: row => row.partner_name },
  { id: 'person', title: '登录用户', width: 280, cell: personText },
  { id: 'state', title: '状态', width: 96, cell: tokenState },
  { id: 'address', title: '签发自', width: 150, cell: row => row.address },
  { id: 'used', title: '使用时间', width: 176, cell: row => timeText(row.used_at) },
  { id: 'used_address', title: '使用自', width: 150, cell: row => row.used_address ?? '—' },
]

function Tokens() {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => pagingOf(paging), [paging])
  const { data, table } = useListCall(partnerEndpoints.tokens, request)
  return (
    <PartTable
      name="partner-tokens"
      caption="签发的登录凭证"
      columns={tokenColumns}
      rows={data?.content}
      rowKey={row => `${row.issued_at} ${row.user_name} ${row.partner_name}`}
      rowName={personText}
      table={table}
      total={data?.total_size}
      paging={paging}
      onPaging={setPaging}
      empty="还没有签发过登录凭证"
      emptyText="合作系统签发的每个凭证、由谁何时使用，都记录在此"
      renderCard={row => (
        <div className={styles.card}>
          <b>{personText(row)}</b>
          {tokenState(row)}
          <p>
            {row.partner_name} · {timeText(row.issued_at)}
          </p>
        </div>
      )}
    />
  )
}
