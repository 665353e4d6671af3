// 从表格导入: the way from a page that binds or renames many accounts to the same by sheet.
import type { BindingImportType } from '@tallyhelm/protocol/topics/imports/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import Upload from 'lucide-react/icons/upload'
import { paths } from '../../routes/paths.ts'

export const SheetLink = ({ channel, type }: { channel: Channel; type: BindingImportType }) => (
  <LinkButton icon={<Upload size={16} aria-hidden />} href={paths.imports(channel, { new: type })}>
    从表格导入
  </LinkButton>
)
