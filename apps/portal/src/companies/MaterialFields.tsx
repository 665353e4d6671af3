// The fields of a company's material. Those that may not change are read alone; a reviewer's note stands below its field.
import { today } from '@tallyhelm/browser/clock/clock'
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { INDUSTRIES, INDUSTRY_CODES, MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import { LINKS_MOST, MATERIAL_LABELS } from '@tallyhelm/protocol/topics/companies/material'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import type { ShownEvidence } from '@tallyhelm/protocol/topics/files/evidence'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { DayField } from '@tallyhelm/ui/fields/DayField'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { type LoadOptions, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FormGrid, Stack } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps, ReactNode } from 'react'
import { EvidenceFiles } from '../uploads/EvidenceFiles.tsx'
import { UploadsField } from '../uploads/UploadsField.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import styles from './companies.module.css'
import type { Draft } from './material-draft.ts'

type Name = keyof Draft
type TextName = Exclude<Name, 'area' | 'industry' | 'licence' | 'expires_on' | 'promotion_links'>

/** What a reviewer said; undefined for a new application. `notes` are of the fields that may change: of none flagged, all may. */
export type Review = { notes: ReadonlyMap<string, string>; licence: readonly ShownEvidence[] } | undefined
type Props = { form: Form<Draft>; uploads: Uploads; review: Review }

export function MaterialFields({ form, uploads, review }: Props) {
  const isClosed = (name: Name) => review !== undefined && review.notes.size > 0 && !review.notes.has(name)
  const bind = <Field extends Name>(name: Field, help?: string) => ({
    label: MATERIAL_LABELS[name],
    required: name !== 'page',
    optional: name === 'page',
    disabled: isClosed(name),
    help: noteOf(review, name) ?? help,
    ...form.field(name),
  })
  const text = (
    name: TextName,
    help?: string,
    more?: Partial<Pick<ComponentProps<typeof TextField>, 'autoComplete' | 'label' | 'inputMode'>>,
  ) => <TextField {...bind(name, help)} {...more} />
  const { area } = form.values
  const isMainland = area === MAINLAND
  return (
    <Stack gap={16}>
      <Card title="主体信息">
        <FormGrid>
          {text('company_name', '与营业执照一致', { autoComplete: 'organization' })}
          {text('company_name_en', '没有英文名称的，填写拼音或译名')}
          <Area {...bind('area')} />
          {text('registration_number', isMainland ? '18 位，在营业执照上' : undefined, {
            label: isMainland ? '统一社会信用代码' : '注册号',
          })}
          {text('address', '与营业执照一致')}
          {text('address_en')}
          <Select {...bind('industry')} options={INDUSTRY_OPTIONS} />
          <Expiry {...bind('expires_on')} />
        </FormGrid>
        <Licence {...bind('licence')} form={form} uploads={uploads} review={review} />
      </Card>
      <Card title="推广信息">
        <FormGrid>
          {text('website', '主体自己的网站，以 https:// 开头', { inputMode: 'url' })}
          {text('page', 'Facebook 公共主页的链接', { inputMode: 'url' })}
        </FormGrid>
        <Links form={form} isClosed={isClosed('promotion_links')} note={noteOf(review, 'promotion_links')} />
      </Card>
      <Card title="联系人">
        <FormGrid>
          {text('contact_name', undefined, { autoComplete: 'name' })}
          {text('contact_email', undefined, { autoComplete: 'email' })}
          {text('contact_phone', undefined, { autoComplete: 'tel', inputMode: 'tel' })}
        </FormGrid>
      </Card>
    </Stack>
  )
}

const INDUSTRY_OPTIONS = INDUSTRY_CODES.map(value => ({ value, label: INDUSTRIES[value] }))

function noteOf(review: Review, name: Name): ReactNode | undefined {
  const note = review?.notes.get(name)
  return note === undefined ? undefined : <span className={styles.note}>审核意见：{note === '' ? '需修改' : note}</span>
}

type Bound<Value> = { label: string; value: Value; onChange: (value: Value) => void; disabled: boolean }

const loadRegions: LoadOptions = async query =>
  Object.entries(REGIONS)
    .filter(([code, name]) => name.includes(query) || code === query.toUpperCase())
    .map(([value, label]) => ({ value, label }))

const Area = ({ value, onChange, ...rest }: Bound<string>) => (
  <RemoteSelect
    {...rest}
    load={loadRegions}
    clearable={false}
    searchPlaceholder="国家或地区"
    value={[{ value, label: entryOf(REGIONS, value) ?? value }]}
    onChange={([chosen]) => onChange(chosen?.value ?? value)}
  />
)

function Expiry({ value, onChange, disabled, ...rest }: Bound<string | null>) {
  return (
    <div>
      <DayField {...rest} value={value ?? ''} onChange={onChange} today={today()} min={today()} disabled={disabled || value === null} />
      <Checkbox checked={value === null} disabled={disabled} onChange={isEndless => onChange(isEndless ? null : '')}>
        长期
      </Checkbox>
    </div>
  )
}

type LicenceProps = Props & { label: string; id: string; error: string | undefined; help: ReactNode; disabled: boolean }

function Licence({ label, id, error, help, disabled, form, uploads, review }: LicenceProps) {
  if (disabled)
    return (
      <div className={styles.licence}>
        <span className={styles.legend}>{label}</span>
        <EvidenceFiles label={label} files={review?.licence ?? []} />
      </div>
    )
  return (
    <div className={styles.licence}>
      <UploadsField label={label} required id={id} error={error} uploads={uploads} onChange={() => form.set({ licence: undefined })} />
      {review === undefined ? null : help}
    </div>
  )
}

function Links({ form, isClosed, note }: { form: Form<Draft>; isClosed: boolean; note: ReactNode }) {
  const { id, value: links, error } = form.field('promotion_links')
  const write = (next: string[]) => form.set({ promotion_links: next })
  return (
    <fieldset className={styles.links}>
      <legend className={styles.legend}>
        {MATERIAL_LABELS.promotion_links}
        <span className={styles.required} aria-hidden>
          *
        </span>
      </legend>
      {links.map((link, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no name but its place
        <div key={place} className={styles.link}>
          <TextField
            id={`${id}.${place}`}
            label={`推广链接 ${place + 1}`}
            hideLabel
            inputMode="url"
            placeholder="https://"
            disabled={isClosed}
            value={link}
            error={form.problem(`promotion_links.${place}`)}
            onChange={typed => form.set({ promotion_links: links.with(place, typed) }, [`promotion_links.${place}`])}
          />
          {isClosed || links.length === 1 ? null : (
            <IconButton
              label={`移除推广链接 ${place + 1}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => write(links.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {error === undefined ? null : <FieldError text={error} />}
      {note}
      {isClosed || links.length >= LINKS_MOST ? null : (
        <div>
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => write([...links, ''])}>
            添加链接
          </Button>
        </div>
      )}
    </fieldset>
  )
}
