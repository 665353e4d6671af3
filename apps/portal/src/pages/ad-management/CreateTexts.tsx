// One text, or several of which the platform shows some together: each in a box that counts as the platform counts.
import { writtenWidth } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

type Props = {
  form: CreateForm
  group: 'headlines' | 'texts'
  label: string
  limits: { least: number; most: number; characters: number }
}

export function CreateTexts({ form, group, label, limits }: Props) {
  const { least, most, characters } = limits
  const { channel } = form.values
  const texts = form.values.creative[group]
  const whole = form.bind(`creative.${group}`)
  if (most === 0) return null
  const put = (at: number, typed: string) =>
    form.set(
      ({ creative }) => ({ creative: { ...creative, [group]: creative[group].map((text, place) => (place === at ? typed : text)) } }),
      [`creative.${group}.${at}`],
    )
  const box = (at: number) => ({
    ...form.bind(`creative.${group}.${at}`),
    value: texts[at] ?? '',
    onChange: (typed: string) => put(at, typed),
  })
  if (most === 1) {
    const { error, ...rest } = box(0)
    const own = { ...rest, label, error: error ?? whole.error, required: least > 0, optional: least === 0 }
    const help = `最多 ${characters} 个字符`
    return group === 'texts' ? <TextArea {...own} rows={3} limit={characters} /> : <TextField {...own} help={help} />
  }
  return (
    <fieldset aria-label={label}>
      <Stack gap={8}>
        <p className={styles.label}>
          {label}
          <span className={styles.note}>
            {least}–{most} 条，每条最多 {characters} 个字符，中文算 2 个
          </span>
        </p>
        {texts.map((text, at) => (
          <div key={`${group}.${at}`} className={styles.textRow}>
            <TextField
              {...box(at)}
              label={`${label} ${at + 1}`}
              hideLabel
              placeholder={`${label} ${at + 1}`}
              suffix={<span className={styles.count}>{`${writtenWidth(text.trim(), channel)}/${characters}`}</span>}
            />
            {texts.length > least ? (
              <IconButton
                label={`删除${label} ${at + 1}`}
                icon={<Trash size={16} aria-hidden />}
                onClick={() => form.put('creative', { [group]: texts.filter((_, place) => place !== at) })}
              />
            ) : null}
          </div>
        ))}
        {whole.error === undefined ? null : <FieldError text={whole.error} />}
        <Row>
          <Button
            id={whole.id}
            size="small"
            icon={<Plus size={14} aria-hidden />}
            disabledReason={texts.length >= most ? `${label}最多 ${most} 条` : undefined}
            onClick={() => form.put('creative', { [group]: [...texts, ''] })}
          >
            添加{label}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}
