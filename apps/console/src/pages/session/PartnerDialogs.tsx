// Making a partner or changing what it may, and its secret, which is shown once.
import { type Fields, useForm } from '@tallyhelm/browser/forms/use-form'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { broadParts, isWider, needsSecondPerson, type PartnerScope } from '@tallyhelm/protocol/topics/session/partner-scope'
import type { Partner, PartnerSecret } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { PARTNER_ADDRESSES_MOST, PARTNER_CUSTOMERS_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Reach = 'ALL' | 'SOME'
type People = 'CUSTOMERS' | 'BOTH'
const REACHES = [
  { value: 'SOME' as const, label: '指定客户' },
  { value: 'ALL' as const, label: '全部客户' },
]
const PEOPLE = [
  { value: 'CUSTOMERS' as const, label: '客户的登录用户' },
  { value: 'BOTH' as const, label: '客户及其子客户的登录用户' },
]
const partsOf = (typed: string) => typed.split(/[\s,，;；、]+/).filter(part => part !== '')

function customersProblem(typed: string): string | undefined {
  const ids = partsOf(typed)
  if (ids.length === 0) return '请填写客户 ID'
  if (ids.length > PARTNER_CUSTOMERS_MOST) return `客户最多 ${PARTNER_CUSTOMERS_MOST} 个`
  const wrong = ids.find(id => !/^\d{1,19}$/.test(id))
  return wrong === undefined ? undefined : `客户 ID“${wrong.slice(0, 30)}”格式不正确`
}

const draftOf = (of: PartnerScope | null) => ({
  reach: (of !== null && of.customer_ids === null ? 'ALL' : 'SOME') as Reach | null,
  customer_ids: of?.customer_ids?.join('\n') ?? '',
  people: (of?.with_sub_customers ? 'BOTH' : 'CUSTOMERS') as People | null,
  addresses: of?.addresses.join('\n') ?? '',
  reason: '',
})
type Draft = ReturnType<typeof draftOf>

const scopeOf = ({ reach, customer_ids, people, addresses }: Draft) => ({
  customer_ids: reach === 'ALL' ? null : partsOf(customer_ids),
  with_sub_customers: people === 'BOTH',
  addresses: partsOf(addresses),
})
const scopeChecks = {
  customer_ids: (typed: string, all: { reach: Reach | null }) => (all.reach === 'ALL' ? undefined : customersProblem(typed)),
  addresses: (typed: string) => (partsOf(typed).length > PARTNER_ADDRESSES_MOST ? `来源地址最多 ${PARTNER_ADDRESSES_MOST} 个` : undefined),
  reason: reasonProblem,
}
/** The server names the line of a list. */
const lineless = (path: string) => path.replace(/\.\d+$/, '')

function ScopeFields({ fields, before }: { fields: Pick<Fields<Draft>, 'values' | 'field'>; before: PartnerScope | null }) {
  const { values, field } = fields
  const scope = scopeOf(values)
  return (
    <>
      <Select label="客户范围" required {...field('reach')} options={REACHES} />
      {values.reach === 'ALL' ? null : <TextArea label="客户 ID" required rows={3} placeholder="每行一个" {...field('customer_ids')} />}
      <Select label="登录用户" required {...field('people')} options={PEOPLE} />
      <TextArea
        label="来源地址"
        rows={2}
        placeholder="IP 或网段，每行一个；不填为不限"
        help="网段最大为 IPv4 /16、IPv6 /48，更大的视为不限"
        {...field('addresses')}
      />
      {needsSecondPerson(scope, before) ? (
        <NoticeStrip tone="warning">
          {broadParts(scope).join('、')}：提交后须由另一人复核，通过后才生效。
          {before === null ? '密钥在复核通过前不能使用。' : '复核通过前保持现有范围。'}
        </NoticeStrip>
      ) : null}
      {before !== null && isWider(before, scope) ? (
        <NoticeStrip>缩小范围后，未使用的登录凭证失效，经该系统登录的用户须重新登录。</NoticeStrip>
      ) : null}
    </>
  )
}

export function NewPartnerDialog({ onDone, onClose }: { onDone: (secret: PartnerSecret) => void; onClose: () => void }) {
  const create = useFormCommand(partnerEndpoints.create)
  const form = useForm({
    initial: { name: '', ...draftOf(null) },
    checks: { ...scopeChecks, name: (name: string) => (name.trim().length < 2 ? '名称至少 2 个字符' : undefined) },
    send: ({ name, ...draft }) => create.mutateAsync({ request: { name, ...scopeOf(draft), reason: draft.reason } }),
    aliases: lineless,
    onSuccess: onDone,
  })
  const isProposal = needsSecondPerson(scopeOf(form.values), null)
  return (
    <FormDialog title="新建合作系统" submitText={isProposal ? '提交复核' : '新建合作系统'} onClose={onClose} {...form.dialog}>
      <p>该系统可为下列登录用户签发一次性登录凭证（10 分钟内有效），用户凭此直接登录客户门户，不再验证密码与两步验证。</p>
      <TextField label="名称" required placeholder="例如 官网会员中心" help="至少 2 个字符" {...form.field('name')} />
      <ScopeFields fields={form} before={null} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

export function ChangePartnerDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const change = useFormCommand(partnerEndpoints.change)
  const form = useForm({
    initial: draftOf(partner),
    checks: scopeChecks,
    send: draft =>
      change.mutateAsync({
        request: { partner_id: partner.partner_id, revision: partner.revision, ...scopeOf(draft), reason: draft.reason },
      }),
    aliases: lineless,
    onSuccess: onClose,
  })
  const isProposal = needsSecondPerson(scopeOf(form.values), partner)
  return (
    <FormDialog title={`修改范围：${partner.name}`} submitText={isProposal ? '提交复核' : '保存'} onClose={onClose} {...form.dialog}>
      <ScopeFields fields={form} before={partner} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

export function PartnerSecretDialog({ secret, onClose }: { secret: PartnerSecret; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`密钥：${secret.name}`}
      width={480}
      closable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          已妥善保存
        </Button>
      }
    >
      <Stack>
        <NoticeStrip tone="warning">密钥仅显示这一次。关闭后无法再次查看，遗失须吊销后新建。</NoticeStrip>
        {secret.case_id === null ? null : <NoticeStrip>已提交复核。另一人通过后，该密钥才能使用；驳回或撤回后密钥作废。</NoticeStrip>}
        <Definitions
          items={[
            { label: '编号', value: <IdCell id={secret.partner_id} label="复制编号" /> },
            { label: '密钥', value: <IdCell id={secret.secret} label="复制密钥" isSecret /> },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
