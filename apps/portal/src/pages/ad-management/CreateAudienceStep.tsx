// ② Who sees it and where.
import {
  AGES_OF,
  COUNTRIES_MOST,
  KEYWORDS_MOST,
  PLACEMENTS_OF,
  USUAL_COUNTRIES,
} from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import { GENDER_CODES, GENDERS } from '@tallyhelm/protocol/topics/ads/enums'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { MultiSelect } from '@tallyhelm/ui/fields/MultiSelect'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormGrid } from '@tallyhelm/ui/layout/Stack'
import { regionText } from './create-values.ts'
import { Lockable, optionsOf, Section, type StepProps } from './CreateFields.tsx'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

/** Those of most customers first. */
const COUNTRIES = [...USUAL_COUNTRIES, ...Object.keys(REGIONS).filter(code => !USUAL_COUNTRIES.includes(code))].map(code => ({
  value: code,
  label: `${regionText(code)}（${code}）`,
}))

export function CreateAudienceStep({ form, isLocked }: StepProps) {
  const { audience, channel } = form.values
  return (
    <>
      <Section title="受众">
        <Lockable isLocked={isLocked('audience.countries')}>
          <MultiSelect
            label="投放国家或地区"
            required
            max={COUNTRIES_MOST}
            unit="个"
            {...form.bind('audience.countries')}
            value={audience.countries}
            onChange={countries => form.put('audience', { countries })}
            options={COUNTRIES}
            help={audience.countries.length > 1 ? audience.countries.map(regionText).join('、') : undefined}
          />
        </Lockable>
        <Lockable isLocked={isLocked('audience.age_from')}>
          <Ages form={form} />
          <RadioGroup
            label="性别"
            {...form.bind('audience.gender')}
            value={audience.gender}
            onChange={gender => form.put('audience', { gender })}
            options={optionsOf(GENDER_CODES, GENDERS)}
          />
          {channel === 'GOOGLE' ? (
            <TextArea
              label="关键词"
              required
              rows={6}
              help={`每行一个，最多 ${KEYWORDS_MOST} 个；[完全匹配] 用方括号，"词组匹配" 用引号，其余为广泛匹配`}
              {...form.bind('audience.keywords')}
              value={audience.keywords}
              onChange={keywords => form.put('audience', { keywords })}
            />
          ) : null}
        </Lockable>
      </Section>
      <Section title="版位">
        {channel === 'GOOGLE' ? (
          <p className={styles.note}>只在 Google 搜索结果中展示，不含搜索合作伙伴和展示广告网络。</p>
        ) : (
          <Lockable isLocked={isLocked('placements')}>
            <Placements form={form} />
          </Lockable>
        )}
      </Section>
    </>
  )
}

const ANY = 'ANY'
const ageText = (age: number | null) => (age === null ? ANY : String(age))
const ageOf = (text: string) => (text === ANY ? null : Number(text))
const ages = (list: readonly (number | null)[]) => [
  { value: ANY, label: '不限' },
  ...list.flatMap(age => (age === null ? [] : [{ value: String(age), label: `${age} 岁` }])),
]

function Ages({ form }: { form: CreateForm }) {
  const { audience, channel } = form.values
  const { starts, ends } = AGES_OF[channel]
  return (
    <FormGrid>
      <Select
        label="最小年龄"
        {...form.bind('audience.age_from')}
        value={ageText(audience.age_from)}
        onChange={age => form.put('audience', { age_from: ageOf(age) })}
        options={ages(starts)}
      />
      <Select
        label="最大年龄"
        {...form.bind('audience.age_until')}
        value={ageText(audience.age_until)}
        onChange={age => form.put('audience', { age_until: ageOf(age) })}
        options={ages(ends)}
      />
    </FormGrid>
  )
}

function Placements({ form }: { form: CreateForm }) {
  const { placements, channel } = form.values
  const known = PLACEMENTS_OF[channel]
  const { id, error } = form.bind('placements')
  return (
    <>
      <RadioGroup
        label="版位"
        hideLabel
        id={id}
        value={placements === null ? 'AUTOMATIC' : 'CHOSEN'}
        onChange={way => form.set({ placements: way === 'AUTOMATIC' ? null : known.slice(0, 1).map(({ code }) => code) })}
        options={[
          { value: 'AUTOMATIC', label: '平台自动选择版位', help: known.map(({ name }) => name).join('、') },
          { value: 'CHOSEN', label: '指定版位' },
        ]}
      />
      {placements === null ? null : (
        <ChoiceGroup
          label="指定版位"
          required
          value={placements}
          onChange={chosen => form.set({ placements: chosen })}
          options={known.map(({ code, name }) => ({ value: code, label: name }))}
          error={error}
        />
      )}
    </>
  )
}
