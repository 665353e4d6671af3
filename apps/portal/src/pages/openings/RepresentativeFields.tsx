// 法人信息: who represents the licence, typed where TikTok asks for it; it goes out sealed and is shown masked from then on.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import {
  DOCUMENT_TYPE_CODES,
  DOCUMENT_TYPES,
  REPRESENTATIVE_KEPT_DAYS,
  REPRESENTATIVE_LABELS,
  type RepresentativeField,
  type TypedRepresentative,
} from '@tallyhelm/protocol/topics/openings/representative'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormGrid, Stack } from '@tallyhelm/ui/layout/Stack'
import styles from './openings.module.css'

type Typed = { representative: TypedRepresentative }
/** What these fields take of a form, whatever else it has. */
type Part = {
  id: string
  value: TypedRepresentative
  problem: (path: string) => string | undefined
  set: (change: Typed, paths: readonly string[]) => void
}

export const partOf = <Values extends Typed>(form: Form<Values>): Part => ({
  id: form.field('representative').id,
  value: form.values.representative,
  problem: form.problem,
  set: (change, paths) => form.set(() => change as Partial<Values>, paths), // a field that the form has
})

const OPTIONS = DOCUMENT_TYPE_CODES.map(value => ({ value, label: DOCUMENT_TYPES[value] }))

export function RepresentativeFields({ id, value, problem, set }: Part) {
  const part = <Name extends RepresentativeField>(name: Name) => ({
    id: `${id}.${name}`,
    label: REPRESENTATIVE_LABELS[name],
    required: true,
    value: value[name],
    error: problem(`representative.${name}`),
    onChange: (typed: TypedRepresentative[Name]) => set({ representative: { ...value, [name]: typed } }, [`representative.${name}`]),
  })
  return (
    <Stack gap={12}>
      <p className={styles.note}>
        TikTok 要求核验该营业执照的法人与银联卡。信息加密保存，只用于提交 TikTok，此后仅显示掩码，申请结束 {REPRESENTATIVE_KEPT_DAYS}{' '}
        天后删除；不保存在草稿中。
      </p>
      <FormGrid>
        <TextField {...part('name')} autoComplete="off" help="与证件一致的中文姓名" />
        <Select {...part('document_type')} options={OPTIONS} />
        <TextField {...part('document_id')} autoComplete="off" />
        <TextField {...part('unionpay_account')} autoComplete="off" inputMode="numeric" help="法人名下的银联卡，12–19 位" />
        <TextField {...part('phone')} autoComplete="off" inputMode="tel" help="银联卡预留的 11 位手机号" />
      </FormGrid>
    </Stack>
  )
}
