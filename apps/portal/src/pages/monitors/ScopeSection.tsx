// ① What the rule is called, and what it watches: ad accounts, and which of their campaigns and ad groups.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import {
  FILTER_CODES,
  FILTER_LEVEL_CODES,
  FILTER_LEVELS,
  FILTER_WAY_CODES,
  FILTER_WAYS,
  FILTERS,
} from '@tallyhelm/protocol/topics/monitors/enums'
import { RULE_ACCOUNTS_MOST, RULE_FILTERS_MOST, RULE_NAME_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import styles from './form.module.css'
import type { RuleAccount, RuleValues, TypedFilter } from './rule-values.ts'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))

type Props = { form: Form<RuleValues> }

export function ScopeSection({ form }: Props) {
  const name = form.field('rule_name')
  const isAll = form.field('is_all_accounts')
  return (
    <Card title="① 规则与范围">
      <Stack gap={16}>
        <TextField {...name} label="规则名称" required placeholder={`最多 ${RULE_NAME_MOST} 个字符`} />
        <RadioGroup
          label="监控账户"
          required
          value={isAll.value ? 'ALL' : 'SOME'}
          onChange={value => form.set(value === 'ALL' ? { is_all_accounts: true, account_ids: [] } : { is_all_accounts: false })}
          options={[
            { value: 'SOME', label: `指定账户（最多 ${RULE_ACCOUNTS_MOST} 个）` },
            { value: 'ALL', label: '全部账户', help: '以后新增的 Facebook 账户自动加入' },
          ]}
        />
        {isAll.value ? null : <Accounts form={form} />}
        <Filters form={form} />
      </Stack>
    </Card>
  )
}

function Accounts({ form }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const { id, error, value: chosen, onChange } = form.field('account_ids')
  const room = RULE_ACCOUNTS_MOST - chosen.length
  return (
    <div>
      <Row gap={8}>
        <Button
          id={id}
          size="small"
          aria-haspopup="dialog"
          icon={<Plus size={14} aria-hidden />}
          disabledReason={room === 0 ? `最多选择${RULE_ACCOUNTS_MOST}个广告账号` : undefined}
          onClick={() => setIsPicking(true)}
        >
          选择账户
        </Button>
        <span className={styles.note}>
          已选 {chosen.length}/{RULE_ACCOUNTS_MOST}
        </span>
      </Row>
      {error === undefined ? null : <FieldError text={error} />}
      <Chosen chosen={chosen} onRemove={gone => onChange(chosen.filter(account => account.account_id !== gone))} />
      {isPicking ? (
        <Suspense fallback={null}>
          <AccountPicker
            kind="MONITOR"
            channel="FACEBOOK"
            room={room}
            except={chosen.map(account => account.account_id)}
            onClose={() => setIsPicking(false)}
            onConfirm={rows => {
              setIsPicking(false)
              onChange([
                ...chosen,
                ...rows.map(({ row: { account_id, outside_account_id, account_name, currency } }) => ({
                  account_id,
                  outside_account_id,
                  account_name,
                  currency,
                })),
              ])
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Chosen({ chosen, onRemove }: { chosen: readonly RuleAccount[]; onRemove: (accountId: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="已选账户">
      {chosen.map(account => (
        <li key={account.account_id} title={account.outside_account_id}>
          <span>{account.account_name}</span>
          <button type="button" aria-label={`移除 ${account.account_name}`} onClick={() => onRemove(account.account_id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

const NEW_FILTER: TypedFilter = { filter: 'INCLUDE', level: 'CAMPAIGN', by: 'NAME', values: '' }

function Filters({ form }: Props) {
  const { id, value: filters, onChange } = form.field('filters')
  const put = (at: number, change: Partial<TypedFilter>) =>
    form.set({ filters: filters.map((filter, index) => (index === at ? { ...filter, ...change } : filter)) }, [`filters.${at}`])
  return (
    <fieldset>
      <legend className={styles.label}>范围</legend>
      <Stack gap={8}>
        {filters.length === 0 ? <p className={styles.note}>所选账户的全部广告组。可只包含或排除一部分；同时命中时排除优先。</p> : null}
        {filters.map((filter, at) => (
          <FilterRow
            key={`filters.${at}`}
            at={at}
            filter={filter}
            id={`${id}.${at}.values`}
            error={form.problem(`filters.${at}.values`)}
            onChange={change => put(at, change)}
            onRemove={() => onChange(filters.filter((_, index) => index !== at))}
          />
        ))}
        <Row>
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            disabledReason={filters.length === RULE_FILTERS_MOST ? `范围最多 ${RULE_FILTERS_MOST} 条` : undefined}
            onClick={() => onChange([...filters, NEW_FILTER])}
          >
            添加范围
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}

type FilterRowProps = {
  at: number
  filter: TypedFilter
  id: string
  error: string | undefined
  onChange: (change: Partial<TypedFilter>) => void
  onRemove: () => void
}
const optionsOf = <Code extends string>(codes: readonly Code[], texts: Readonly<Record<Code, string>>) =>
  codes.map(value => ({ value, label: texts[value] }))

function FilterRow({ at, filter, id, error, onChange, onRemove }: FilterRowProps) {
  return (
    <div role="group" aria-label={`范围 ${at + 1}`} className={styles.filter}>
      <Select
        label="包含或排除"
        hideLabel
        value={filter.filter}
        onChange={mode => onChange({ filter: mode })}
        options={optionsOf(FILTER_CODES, FILTERS)}
      />
      <Select
        label="对象"
        hideLabel
        value={filter.level}
        onChange={level => onChange({ level })}
        options={optionsOf(FILTER_LEVEL_CODES, FILTER_LEVELS)}
      />
      <Select
        label="方式"
        hideLabel
        value={filter.by}
        onChange={by => onChange({ by })}
        options={optionsOf(FILTER_WAY_CODES, FILTER_WAYS)}
      />
      <TextField
        id={id}
        error={error}
        label="范围内容"
        hideLabel
        placeholder="多个用逗号分隔"
        value={filter.values}
        onChange={values => onChange({ values })}
      />
      <IconButton label={`删除范围 ${at + 1}`} icon={<Trash size={16} aria-hidden />} onClick={onRemove} />
    </div>
  )
}
