// ④ What is done when the rule matches: steps one after the other, how far it may go, for how long, and who hears of it.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { NOTICE_WAY_CODES, NOTICE_WAYS, RULE_ACTION_CODES, RULE_ACTIONS } from '@tallyhelm/protocol/topics/monitors/enums'
import { ACTIONS_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import styles from './form.module.css'
import { RobotLine } from './RobotLine.tsx'
import type { RuleValues } from './rule-values.ts'

type Props = { form: Form<RuleValues> }

const WAYS = NOTICE_WAY_CODES.map(value => ({ value, label: NOTICE_WAYS[value] }))

export function ActionSection({ form }: Props) {
  const ways = form.field('notice_ways')
  return (
    <Card title="④ 动作与通知">
      <Stack gap={16}>
        <Steps form={form} />
        <Limits form={form} />
        <div className={styles.days}>
          <ChoiceGroup {...ways} label="通知方式" required options={WAYS} />
        </div>
        {ways.value.includes('WECOM') ? <RobotLine /> : null}
      </Stack>
    </Card>
  )
}

function Steps({ form }: Props) {
  const { id, error, value: steps, onChange } = form.field('actions')
  const free = RULE_ACTION_CODES.filter(code => steps.every(step => step.action !== code))
  const [next] = free
  const last = steps.at(-1)?.delay_minutes ?? '0'
  const put = (at: number, change: Partial<(typeof steps)[number]>) =>
    form.set({ actions: steps.map((step, index) => (index === at ? { ...step, ...change } : step)) }, [`actions.${at}`])
  return (
    <fieldset>
      <legend className={styles.label}>动作</legend>
      <Stack gap={8}>
        {steps.map((step, at) => (
          <div key={`actions.${at}`} role="group" aria-label={`动作 ${at + 1}`} className={styles.step}>
            <Select
              id={`${id}.${at}.action`}
              error={form.problem(`actions.${at}.action`)}
              label="动作"
              hideLabel
              value={step.action}
              onChange={action => put(at, { action })}
              options={RULE_ACTION_CODES.map(value => ({ value, label: RULE_ACTIONS[value] }))}
            />
            <TextField
              id={`${id}.${at}.delay_minutes`}
              error={form.problem(`actions.${at}.delay_minutes`)}
              label="延迟"
              hideLabel
              prefix="命中后"
              suffix="分钟"
              inputMode="numeric"
              value={step.delay_minutes}
              onChange={delay_minutes => put(at, { delay_minutes })}
            />
            <IconButton
              label={`删除动作 ${at + 1}`}
              icon={<Trash size={16} aria-hidden />}
              disabledReason={steps.length === 1 ? '至少保留一个动作' : undefined}
              onClick={() => onChange(steps.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        {error === undefined ? null : <FieldError text={error} />}
        <Row>
          <Button
            id={id}
            size="small"
            icon={<Plus size={14} aria-hidden />}
            disabledReason={next === undefined || steps.length === ACTIONS_MOST ? `动作最多 ${ACTIONS_MOST} 步` : undefined}
            onClick={() => {
              if (next !== undefined) onChange([...steps, { action: next, delay_minutes: last }])
            }}
          >
            添加后续动作
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}

function Limits({ form }: Props) {
  const escalates = form.field('may_escalate')
  const clears = form.field('may_clear')
  const hold = form.field('hold_minutes')
  return (
    <Stack gap={12}>
      <Checkbox
        id={escalates.id}
        checked={escalates.value}
        onChange={checked => escalates.onChange(checked)}
        help="三次暂停失败，或暂停期间被人重新开启时，改为暂停整个广告系列"
      >
        升级处置
      </Checkbox>
      <div>
        <Checkbox
          id={clears.id}
          checked={clears.value}
          onChange={checked => clears.onChange(checked)}
          help="广告系列也暂停不了时，收回账户剩余额度；每次盗刷事件至多一次，无需审批"
        >
          允许清零额度
        </Checkbox>
        {clears.error === undefined ? null : <FieldError text={clears.error} />}
      </div>
      <div>
        <Checkbox
          checked={hold.value !== null}
          onChange={checked => hold.onChange(checked ? '1440' : null)}
          help="不勾选时一直暂停，直到有人恢复投放"
        >
          到时自动恢复
        </Checkbox>
        {hold.value === null ? (
          hold.error === undefined ? null : (
            <FieldError text={hold.error} />
          )
        ) : (
          <div className={styles.short}>
            <TextField {...hold} value={hold.value} label="暂停时长" inputMode="numeric" suffix="分钟" />
          </div>
        )}
      </div>
    </Stack>
  )
}
