// Jobs of statements: job → flow.
import { followStatements } from '@tallyhelm/flows/statements/follow-statements'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function statementJobs(world: World): JobHandlers {
  return {
    'statements.follow': async () => {
      const done = await followStatements(world)
      if (Object.values(done).some(count => count > 0)) world.log.info(done, 'statements were followed')
    },
  }
}
