// The fields of a rectification: what was done, in words, what shows it, and the promise.
import {
  EXPLANATION_LEAST,
  EXPLANATION_MOST,
  RECTIFICATION_MEASURE_CODES,
  RECTIFICATION_MEASURES,
} from '@tallyhelm/protocol/topics/violations/enums'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import type { RectificationForm } from './use-rectification-form.ts'
import styles from './violations.module.css'

const MEASURES = RECTIFICATION_MEASURE_CODES.map(value => ({ value, label: RECTIFICATION_MEASURES[value] }))

export function RectificationFields({ form, uploads, savedAt }: RectificationForm) {
  const files = form.field('files')
  const { id, value: isPromised, onChange, error } = form.field('is_promised')
  return (
    <>
      <ChoiceGroup label="整改措施" required options={MEASURES} {...form.field('measures')} />
      <TextArea
        label="整改说明"
        required
        rows={5}
        limit={EXPLANATION_MOST}
        help={`${EXPLANATION_LEAST}–${EXPLANATION_MOST} 个字符，逐条说明对违规广告做了什么`}
        {...form.field('explanation')}
      />
      <UploadsField
        label="整改凭证"
        required
        id={files.id}
        error={files.error}
        uploads={uploads}
        onChange={() => form.set({ files: undefined })}
      />
      <div>
        <Checkbox id={id} checked={isPromised} onChange={onChange} aria-invalid={error !== undefined || undefined}>
          我承诺以上内容真实，已按渠道政策完成整改，不再投放同类违规广告
        </Checkbox>
        {error === undefined ? null : <FieldError text={error} />}
      </div>
      {savedAt === undefined ? null : <p className={styles.saved}>草稿已保存 {savedAt}</p>}
    </>
  )
}
