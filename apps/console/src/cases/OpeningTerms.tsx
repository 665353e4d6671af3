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
  if (parents.error) return <NoticeStrip tone="error">{parents.error.msg}</NoticeStrip>
  if (!terms || !parents.data) return <Skeleton lines={3} />
  return <TermsForm key={caseId} caseId={caseId} terms={terms} parents={parents.data.parents} />
}

type Props = { caseId: string; terms: Terms; parents: OpeningParents['parents'] }

function TermsForm({ caseId, terms, parents }: Props) {
  const toast = useToast()
  const save = useFormCommand(openingConsoleEndpoints.setTerms)
  const [only, ...others] = parents
  const isTiktok = terms.channel === 'TIKTOK'
  const form = useForm({
    initial: { parent_id: terms.parent_id || (others.length === 0 ? (only?.parent_id ?? null) : null), industry_id: terms.industry_id },
    checks: {
      parent_id: parent => (parent === null ? '请选择开户归属' : undefined),
      industry_id: number => (isTiktok && !/^[1-9]\d{0,14}$/.test(number.trim()) ? '请填写 TikTok 行业编号，为数字' : undefined),
    },
    send: ({ parent_id, industry_id }) => save.mutateAsync({ request: { case_id: caseId, parent_id: parent_id ?? '', industry_id } }),
    onSuccess: () => toast.success('开户归属已保存'),
  })
  return (
    <form noValidate aria-label="开户归属" className={styles.plan} onSubmit={form.submit}>
      <Stack gap={12}>
        <Select
          label="开户归属"
          required
          help={`新账户开在 ${CHANNELS[terms.channel].name} 的哪里，通过后不能更改`}
          options={parents.map(({ parent_id, name, currency }) => ({
            value: parent_id,
            label: [name === '' ? parent_id : `${name}（${parent_id}）`, currency].filter(Boolean).join(' · '),
          }))}
          {...form.field('parent_id')}
        />
        {isTiktok ? <TextField label="TikTok 行业编号" required inputMode="numeric" {...form.field('industry_id')} /> : null}
        <FormRefusal text={form.message} />
        <Button type="submit" loading={form.isBusy}>
          保存开户归属
        </Button>
      </Stack>
    </form>
  )
}
