// The way to one's own appeals, from the pages of what can be appealed against.
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { paths } from '../routes/paths.ts'

export const AppealRecordsLink = () => <LinkButton href={paths.appeals()}>申诉记录</LinkButton>
