// ③ What it may cost, and from when until when it runs.
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { now, today } from '@tallyhelm/browser/clock/clock'
import { BUDGET_KIND_CODES, BUDGET_KINDS } from '@tallyhelm/protocol/topics/ads/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { FormGrid } from '@tallyhelm/ui/layout/Stack'
import { accountAmount } from '../../lists/amounts.ts'
import { Lockable, Section, type StepProps } from './CreateFields.tsx'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

export function CreateBudgetStep({ form, isLocked }: StepProps) {
  return (
    <>
      <Section title="预算">
        <Lockable isLocked={isLocked('budget')}>
          <Budget form={form} />
        </Lockable>
      </Section>
      <Section title="排期">
        <Lockable isLocked={isLocked('schedule')}>
          <Schedule form={form} />
        </Lockable>
      </Section>
    </>
  )
}

const KIND_HELP = { DAILY: '每天最多花费的金额，到停止投放为止', LIFETIME: '整个投放期间最多花费的金额，需要结束时间' } as const

function Budget({ form }: { form: CreateForm }) {
  const { budget } = form.values
  const { data } = form.options
  const least = budget.kind === 'DAILY' ? data?.least_daily : data?.least_lifetime
  return (
    <>
      <RadioGroup
        label="预算类型"
        {...form.bind('budget.kind')}
        value={budget.kind}
        onChange={kind => form.put('budget', { kind })}
        options={BUDGET_KIND_CODES.map(code => ({ value: code, label: BUDGET_KINDS[code], help: KIND_HELP[code] }))}
      />
      <FormGrid>
        <MoneyInput
          label={BUDGET_KINDS[budget.kind]}
          required
          currency={budget.currency}
          help={least == null ? `按账户币种 ${budget.currency} 填写` : `平台最低 ${accountAmount(least, budget.currency)}`}
          {...form.bind('budget.amount')}
          value={budget.amount}
          onChange={amount => form.put('budget', { amount })}
        />
      </FormGrid>
    </>
  )
}

function Schedule({ form }: { form: CreateForm }) {
  const { schedule, budget, channel } = form.values
  const zone = form.options.data?.account.timezone
  const isLifetime = budget.kind === 'LIFETIME'
  return (
    <>
      <FormGrid>
        <InstantField
          label="开始时间"
          optional
          today={today()}
          min={today()}
          help={inZone(schedule.starts_at, zone) ?? '北京时间；留空则发布后立即开始'}
          {...form.bind('schedule.starts_at')}
          value={schedule.starts_at}
          onChange={starts_at => form.put('schedule', { starts_at })}
        />
        <InstantField
          label="结束时间"
          required={isLifetime}
          optional={!isLifetime}
          today={today()}
          min={today()}
          help={inZone(schedule.ends_at, zone) ?? (isLifetime ? '北京时间' : '北京时间；留空则一直投放，直到您暂停')}
          {...form.bind('schedule.ends_at')}
          value={schedule.ends_at}
          onChange={ends_at => form.put('schedule', { ends_at })}
        />
      </FormGrid>
      {channel === 'GOOGLE' ? <p className={styles.note}>Google 按账户时区的整天开始和结束。</p> : null}
    </>
  )
}

/** The typed time as the account's platform shows it; undefined where nothing can be read or both are one zone. */
function inZone(typed: string, zone: string | undefined): string | undefined {
  const instant = instantOf(typed)
  if (instant == null || zone === undefined) return undefined
  const there = dateTimeText(new Date(instant), zone).slice(0, 16)
  return there === typed.trim() ? undefined : `北京时间；账户时区 ${zoneText(zone, now())} 为 ${there}`
}
