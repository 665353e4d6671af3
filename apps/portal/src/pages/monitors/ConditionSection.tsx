// ② The condition: a tree of groups and leaves, built by keyboard as well; what is added or left behind keeps the focus.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { leavesOf } from '@tallyhelm/protocol/topics/monitors/condition'
import { LEAVES_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { CURRENCIES, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useEffect, useRef } from 'react'
import { ConditionGroup } from './ConditionGroup.tsx'
import type { Builder } from './builder.ts'
import type { RuleValues } from './rule-values.ts'

const CURRENCY_OPTIONS = CURRENCY_CODES.map(value => ({ value, label: `${CURRENCIES[value].name} ${value}` }))

export function ConditionSection({ form }: { form: Form<RuleValues> }) {
  const builder = useBuilder(form)
  const { condition } = form.values
  const currency = form.field('currency')
  return (
    <Card
      title="② 条件构建器"
      meta={`${leavesOf(condition).length}/${LEAVES_MOST} 个条件`}
      actions={<Select {...currency} label="金额币种" hideLabel size="small" options={CURRENCY_OPTIONS} />}
    >
      <Stack gap={12}>
        <ConditionGroup builder={builder} group={condition} path="" />
      </Stack>
    </Card>
  )
}

function useBuilder(form: Form<RuleValues>): Builder {
  const { id } = form.field('condition')
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })
  const idOf = (path: string) => `${id}.${path}`
  return {
    currency: form.values.currency,
    hasRoom: leavesOf(form.values.condition).length < LEAVES_MOST,
    idOf,
    problem: path => form.problem(`condition.${path}`),
    change: (how, focus) => {
      if (focus !== undefined) wanted.current = idOf(focus)
      form.set(({ condition }) => ({ condition: how(condition) }))
    },
  }
}
