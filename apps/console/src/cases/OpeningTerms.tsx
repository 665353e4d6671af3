// Where the ad accounts of an application are made, and the platform's number of the industry, which its reviewer decides.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import type { OpeningParents, OpeningTerms as Terms } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../api/queries.ts'
import { useStaff } from '../session/use-staff.ts'
import styles from './cases.module.css'

export function OpeningTerms({ caseId }: { caseId: string }) {
  const { role } = useStaff()
  const { data: terms } = useCall(openingConsoleEndpoints.terms, { case_id: caseId })
  const mayDecide = mayCall(openingConsoleEndpoints.setTerms, role)
  const parents = useCall(
    openingConsoleEndpoints.parents,
    { channel: terms?.channel ?? 'FACEBOOK' },
    { enabled: terms !== undefined && mayDecide },
  )
  if (!mayDecide) return null
  if (!terms || (!parents.data && !parents.error)) return <Skeleton lines={3} />
  return (
    <Stack gap={12}>
      {parents.error ? <NoticeStrip tone="error">{parents.error.msg}</NoticeStrip> : null}
      <TermsForm
        key={`${caseId} ${parents.data === undefined}`}
        caseId={caseId}
        terms={terms}
        parents={parents.data?.parents ?? NO_PARENTS}
      />
    </Stack>
  )
}

const NO_PARENTS: OpeningParents['parents'] = []
/** In the place of a parent: nothing is sent. */
const BY_HAND = 'BY_HAND'

type Props = { caseId: string; terms: Terms; parents: OpeningParents['parents'] }

function TermsForm({ caseId, terms, parents }: Props) {
  const toast = useToast()
  const save = useFormCommand(openingConsoleEndpoints.setTerms)
  const [only, ...others] = parents
  const isTiktok = terms.channel === 'TIKTOK'
  const form = useForm({
    initial: {
      parent_id: (terms.by_hand ? BY_HAND : terms.parent_id) || (others.length === 0 ? (only?.parent_id ?? null) : null),
      industry_id: terms.industry_id,
    },
    checks: {
      parent_id: parent => (parent === null ? '请选择开户归属' : undefined),
      industry_id: (number, { parent_id }) =>
        isTiktok && parent_id !== BY_HAND && !/^[1-9]\d{0,14}$/.test(number.trim()) ? '请填写 TikTok 行业编号，为数字' : undefined,
    },
    send: ({ parent_id, industry_id }) => {
      const by_hand = parent_id === BY_HAND
      return save.mutateAsync({ request: { case_id: caseId, by_hand, parent_id: by_hand ? '' : (parent_id ?? ''), industry_id } })
    },
    onSuccess: () => toast.success('开户归属已保存'),
  })
  const parent = form.field('parent_id')
  return (
    <form noValidate aria-label="开户归属" className={styles.plan} onSubmit={form.submit}>
      <Stack gap={12}>
        <Select
          label="开户归属"
          required
          help={`新账户开在 ${CHANNELS[terms.channel].name} 的哪里，通过后不能更改`}
          options={[...parents.map(optionOf), { value: BY_HAND, label: '人工开户：在渠道后台开户后录入账户' }]}
          {...parent}
        />
        {isTiktok && parent.value !== BY_HAND ? (
          <TextField label="TikTok 行业编号" required inputMode="numeric" {...form.field('industry_id')} />
        ) : null}
        <FormRefusal text={form.message} />
        <Button type="submit" loading={form.isBusy}>
          保存开户归属
        </Button>
      </Stack>
    </form>
  )
}

const optionOf = ({ parent_id, name, currency }: Props['parents'][number]) => ({
  value: parent_id,
  label: [name === '' ? parent_id : `${name}（${parent_id}）`, currency].filter(Boolean).join(' · '),
})
