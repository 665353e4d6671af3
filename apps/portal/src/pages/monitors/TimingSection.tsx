// ③ How often the rule looks, at which hours, and how far one run may go.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { FREQUENCIES, FREQUENCY_CODES } from '@tallyhelm/protocol/topics/monitors/enums'
import { COOLDOWN, PAUSES_A_DAY, PAUSES_A_RUN } from '@tallyhelm/protocol/topics/monitors/limits'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FormGrid, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import styles from './form.module.css'
import type { RuleValues } from './rule-values.ts'

const FREQUENCY_OPTIONS = FREQUENCY_CODES.map(code => ({ value: String(code), label: FREQUENCIES[code] }))
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const DAYS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))
const NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '08:00' }

export function TimingSection({ form }: { form: Form<RuleValues> }) {
  const frequency = form.field('frequency')
  return (
    <Card title="③ 频率与限制">
      <Stack gap={16}>
        <div>
          <p className={styles.label}>检查频率</p>
          <SegmentedControl
            label="检查频率"
            value={String(frequency.value)}
            onChange={chosen => frequency.onChange(FREQUENCY_CODES.find(code => String(code) === chosen) ?? frequency.value)}
            options={FREQUENCY_OPTIONS}
          />
        </div>
        <Hours form={form} />
        <FormGrid>
          <TextField
            {...form.field('cooldown_minutes')}
            label="冷却时间"
            required
            inputMode="numeric"
            suffix="分钟"
            help={`同一广告组两次处置至少间隔 ${COOLDOWN.least} 分钟`}
          />
          <TextField
            {...form.field('max_pauses')}
            label="单次最多暂停数"
            required
            inputMode="numeric"
            suffix="个"
            help={`至多 ${PAUSES_A_RUN} 个；每天至多 ${PAUSES_A_DAY} 个，超出的待您确认`}
          />
        </FormGrid>
      </Stack>
    </Card>
  )
}

function Hours({ form }: { form: Form<RuleValues> }) {
  const { id, error, value: hours, onChange } = form.field('active_hours')
  return (
    <div>
      <p className={styles.label}>生效时段</p>
      <Stack gap={12}>
        <SegmentedControl
          label="生效时段"
          value={hours === null ? 'ALWAYS' : 'SOME'}
          onChange={chosen => onChange(chosen === 'ALWAYS' ? null : NIGHT)}
          options={[
            { value: 'ALWAYS', label: '全天' },
            { value: 'SOME', label: '指定时段' },
          ]}
        />
        {hours === null ? null : (
          <>
            <div className={styles.days}>
              <ChoiceGroup
                label="星期"
                id={id}
                error={error}
                options={DAYS}
                value={hours.days.map(String)}
                onChange={days => onChange({ ...hours, days: days.map(Number) })}
              />
            </div>
            <Row gap={8}>
              <TextField label="开始时间" type="time" value={hours.from} onChange={from => onChange({ ...hours, from: from || '00:00' })} />
              <TextField
                label="结束时间"
                type="time"
                value={hours.until}
                onChange={until => onChange({ ...hours, until: until || '00:00' })}
              />
            </Row>
            <p className={styles.note}>按各账户自己的时区；结束早于开始时跨零点。</p>
          </>
        )}
      </Stack>
    </div>
  )
}
