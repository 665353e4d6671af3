// The end of each form that asks for a video: what is spoken, what it is called, and the button.
import { SCRIPT_MOST, TASK_NAME_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'

type Bound = { id: string; value: string; onChange: (text: string) => void; error: string | undefined }
type Props = {
  form: { field: (name: 'script' | 'name') => Bound; message: string | undefined; isBusy: boolean }
  scriptLabel: string
  scriptHint?: string
}

export const VideoEnd = ({ form, scriptLabel, scriptHint }: Props) => (
  <Stack gap={16}>
    <TextArea label={scriptLabel} required rows={8} limit={SCRIPT_MOST} placeholder={scriptHint} {...form.field('script')} />
    <TextField label="视频名称" required help={`最多 ${TASK_NAME_MOST} 个字符，用于在素材库中查找`} {...form.field('name')} />
    <FormRefusal text={form.message} />
    <div>
      <Button type="submit" variant="primary" loading={form.isBusy} loadingText="提交中…">
        生成视频
      </Button>
    </div>
  </Stack>
)
