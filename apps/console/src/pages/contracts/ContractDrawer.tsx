// One contract in full: what the form says, by which proof it was signed, its files, each step, and what may be done about it.
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import type { ContractDetail, ContractRow } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { APPROVE_CODES, CONTRACT_STATES, SOURCE_CODES, STATUS_CODES } from '@tallyhelm/protocol/topics/contracts/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { StoredPaper } from '../../cases/StoredPaper.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ContractActions } from './ContractActions.tsx'
import { canPreview, ContractPreview } from './ContractPreview.tsx'
import styles from './contracts.module.css'

type Props = { rows: readonly ContractRow[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function ContractDrawer({ rows, openId, onOpen }: Props) {
  const index = rows.findIndex(row => row.contract_id === openId)
  const { data, error } = useCall(consoleContractEndpoints.detail, { contract_id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.contract_id === openId ? data : undefined
  const step = (row: ContractRow | undefined) => (row ? () => onOpen(row.contract_id) : null)
  return (
    <Drawer
      open={openId !== undefined}
      width={880}
      onClose={() => onOpen(undefined)}
      title={detail ? `合同：${detail.customer_sign_name}` : '合同'}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={detail ? <ContractActions key={detail.contract_id} contract={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Contents contract={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

/** Only what the product made itself is shown in place; a scan that was uploaded is saved. */
const Paper = ({ contract: { contract_id: id, evidence } }: { contract: ContractDetail }) =>
  evidence !== null && canPreview() ? (
    <ContractPreview contractId={id} />
  ) : (
    <StoredPaper
      endpoint={consoleContractEndpoints.file}
      request={{ contract_id: id, attachment: null }}
      name="合同文件"
      fileName={`合同文件-${id}.pdf`}
    />
  )

const MOVERS = { customer: '客户', staff: '员工', system: '系统' } as const

function Contents({ contract }: { contract: ContractDetail }) {
  return (
    <Stack gap={20}>
      <Facts contract={contract} />
      {contract.evidence === null ? null : <Evidence evidence={contract.evidence} sha256={contract.file_sha256} />}
      <section aria-label="文件">
        <h3 className={styles.part}>合同文件与附件</h3>
        <div className={styles.files}>
          {contract.has_file ? <Paper contract={contract} /> : <p>没有合同文件</p>}
          {contract.files.map(({ name }, place) => (
            <StoredPaper
              key={`${place} ${name}`}
              endpoint={consoleContractEndpoints.file}
              request={{ contract_id: contract.contract_id, attachment: place }}
              name={name}
            />
          ))}
        </div>
      </section>
      <section aria-label="经过">
        <h3 className={styles.part}>经过</h3>
        <Timeline
          label="经过"
          entries={contract.steps.toReversed().map(({ state, mover, by, note, at }, place) => ({
            id: `${at} ${place}`,
            title: `${MOVERS[mover]} ${by}：${CONTRACT_STATES[state].text}`,
            time: timeText(at),
            tone: CONTRACT_STATES[state].tone,
            ...(note === '' ? {} : { text: note }),
          }))}
        />
      </section>
    </Stack>
  )
}

function Facts({ contract }: { contract: ContractDetail }) {
  const { role } = useStaff()
  const { customer_id, customer_name } = contract
  const given = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
  const [approve, status] = [APPROVE_CODES[contract.approve_status], STATUS_CODES[contract.contract_status]]
  return (
    <Definitions
      items={[
        { label: '审核状态', value: <Tag tone={approve.tone}>{approve.text}</Tag> },
        ...given('驳回原因', contract.reject_reason),
        { label: '合同状态', value: <Tag tone={status.tone}>{status.text}</Tag> },
        { label: '来源', value: SOURCE_CODES[contract.data_source] },
        {
          label: '客户',
          value: maySee('/customers', role) ? <Link href={`/customers/${customer_id}`}>{customer_name}</Link> : customer_name,
        },
        { label: '签约主体', value: contract.customer_sign_name },
        ...given('收款户名', contract.account_name),
        ...given('开户银行', contract.bank),
        ...given('银行账号', contract.bank_account_full),
        ...given('SWIFT', contract.swift_code),
        ...given('邮箱', contract.email),
        { label: '提交时间', value: timeText(contract.created_at) },
        { label: '编号', value: contract.contract_id },
      ]}
    />
  )
}

const METHODS: Readonly<Record<string, string>> = { sms: '短信验证码', totp: '身份验证器', passkey: '通行密钥', recovery: '恢复码' }

function Evidence({ evidence, sha256 }: { evidence: NonNullable<ContractDetail['evidence']>; sha256: string }) {
  return (
    <section aria-label="签署凭证">
      <h3 className={styles.part}>签署凭证</h3>
      <Definitions
        items={[
          { label: '签署人', value: evidence.user_name },
          { label: '签署时间', value: timeText(evidence.signed_at) },
          { label: '来源地址', value: evidence.address },
          { label: '身份验证', value: `${entryOf(METHODS, evidence.method) ?? evidence.method}，${timeText(evidence.proved_at)}` },
          { label: '正文 SHA-256', value: evidence.body_sha256 },
          { label: '文件 SHA-256', value: sha256 },
        ]}
      />
    </section>
  )
}
