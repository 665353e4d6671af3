// 绑定设置: what the accounts are bound to, as what, and the button that sends it.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { BINDING_ACTIONS, type BindingAction, TARGETS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import styles from './bindings.module.css'
import type { BindingDefinition, BindingValues } from './definition.ts'
import { TargetCheck } from './TargetCheck.tsx'
import { targetsOf } from './use-binding-form.ts'

type Props<Role extends string, Action extends BindingAction> = {
  definition: BindingDefinition<Role, Action>
  form: Form<BindingValues<Role, Action>>
  /** Why nothing may be bound. */
  obstacle: string | undefined
  onSubmit: () => void
}

export function SettingsCard<Role extends string, Action extends BindingAction>(props: Props<Role, Action>) {
  const { definition, form, obstacle, onSubmit } = props
  const { word, actions, actionTexts = BINDING_ACTIONS, most = TARGETS_MOST, roles, business, check, placeholder, Target } = definition
  const { accounts, targets, action } = form.values
  const known = targetsOf(definition, targets)
  const roleCodes = Object.keys(roles.texts) as Role[] // its own keys
  return (
    <Card title={definition.actionTexts === undefined ? '绑定设置' : `${actionTexts.BIND}设置`}>
      <Stack gap={12}>
        {actions.length === 1 ? null : (
          <RadioGroup
            label="操作"
            required
            options={actions.map(value => ({ value, label: actionTexts[value] }))}
            {...form.field('action')}
            onChange={chosen => form.set({ action: chosen, ...(Target === undefined ? {} : { targets: '' }) })}
          />
        )}
        {Target === undefined ? (
          <TextArea
            label={word}
            required
            rows={3}
            spellCheck={false}
            placeholder={placeholder}
            help={`每行一个，最多 ${most} 个；已识别 ${known.length} 个`}
            {...form.field('targets')}
          />
        ) : (
          <Target key={action} field={form.field('targets')} action={action} accounts={accounts} />
        )}
        {check === undefined ? null : <TargetCheck kind={check} targets={known} passes={() => form.check('targets')} />}
        {business === undefined || action === 'UNBIND' ? null : (
          <TextField label={business.label} optional inputMode="numeric" help={business.help} {...form.field('business')} />
        )}
        {action === 'UNBIND' || roleCodes.length < 2 ? null : (
          <Select
            label={roles.label}
            required
            options={roleCodes.map(value => ({ value, label: roles.texts[value] }))}
            {...form.field('role')}
          />
        )}
        <TextField label="备注" optional autoComplete="off" placeholder="仅您的组织可见" {...form.field('note')} />
        <FormRefusal text={form.message} />
        <div className={styles.submit}>
          <p>
            {accounts.length} 个账户 × {known.length} 个 {word} = <b>{accounts.length * known.length}</b> 项
          </p>
          <Button variant="primary" size="large" loading={form.isBusy} loadingText="提交中…" disabledReason={obstacle} onClick={onSubmit}>
            提交{actionTexts[action]}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
