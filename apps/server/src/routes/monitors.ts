// Monitor routes: endpoint → function.
import { backTestRule } from '@tallyhelm/flows/monitors/back-test-rule'
import { closeIncident, containIncident, noteEvidence } from '@tallyhelm/flows/monitors/incidents'
import { removeDomains, saveDomains } from '@tallyhelm/flows/monitors/keep-domains'
import { addRule, editRule, removeRule, switchPausing, switchRule } from '@tallyhelm/flows/monitors/save-rule'
import { removeRobot, robotOf, saveRobot, tryRobot } from '@tallyhelm/flows/monitors/robots'
import { decidePause, giveFeedback, restorePause } from '@tallyhelm/flows/monitors/restore-pause'
import { explainRule, previewRule } from '@tallyhelm/flows/monitors/try-rule'
import { monitorLists } from '@tallyhelm/protocol/topics/monitors/columns'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { incidentLists } from '@tallyhelm/protocol/topics/monitors/incident-columns'
import { incidentEndpoints } from '@tallyhelm/protocol/topics/monitors/incident-endpoints'
import { incidentSchemas } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { pauseSchemas } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { robotEndpoints } from '@tallyhelm/protocol/topics/monitors/robot-endpoints'
import { robotSchemas } from '@tallyhelm/protocol/topics/monitors/robot-schemas'
import { monitorSchemas } from '@tallyhelm/protocol/topics/monitors/schemas'
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'
import { coverage } from '@tallyhelm/views/monitors/coverage'
import { incidentDetail } from '@tallyhelm/views/monitors/incident-detail'
import { incidentEvidence } from '@tallyhelm/views/monitors/incident-evidence'
import { domainList, domainSuggestions } from '@tallyhelm/views/monitors/pause-list'
import { incidentViews, monitorViews } from '@tallyhelm/views/monitors/portal-lists'
import { ruleDetail, ruleList } from '@tallyhelm/views/monitors/rule-list'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const monitorRoutes = routesOf(monitorEndpoints, monitorSchemas, {
  list: ({ world, scope, now }, request) =>
    ruleList(world.db, scope, request, { now, credentials: world.connections.standing('FACEBOOK').id }),
  coverage: ({ world, scope, now }, request) => coverage(world.db, scope, request, now),
  detail: ({ world, scope, now }, { rule_id: ruleId }) => ruleDetail(world.db, scope, ruleId, now),
  add: (call, form) => addRule(call.world, call.tenant, form),
  edit: (call, input) => editRule(call.world, call.tenant, input),
  editStatus: (call, input) => switchRule(call.world, call.tenant, input),
  remove: (call, { rule_id: ruleId }) => removeRule(call.world, call.tenant, ruleId),
  templates: () => Promise.resolve({ content: TEMPLATES.map(template => ({ ...template })) }),
  preview: (call, input) => previewRule(call.world, call.tenant, input),
  backTest: (call, input) => backTestRule(call.world, call.tenant, input),
  explain: (call, input) => explainRule(call.world, call.tenant, input),
  killSwitch: (call, input) => switchPausing(call.world, call.tenant, input),
})

export const pauseRoutes = routesOf(pauseEndpoints, pauseSchemas, {
  ...listHandlers(monitorLists, monitorViews),
  restore: (call, input) => restorePause(call.world, call.tenant, input),
  decide: (call, input) => decidePause(call.world, call.tenant, input),
  feedback: (call, input) => giveFeedback(call.world, call.tenant, input),
  domains: ({ world, scope }) => domainList(world.db, scope),
  saveDomains: (call, input) => saveDomains(call.world, call.tenant, input),
  removeDomains: (call, input) => removeDomains(call.world, call.tenant, input),
  suggestDomains: ({ world, scope, now }) => domainSuggestions(world.db, scope, now),
})

export const robotRoutes = routesOf(robotEndpoints, robotSchemas, {
  robot: ({ world, tenant }) => robotOf(world, tenant),
  saveRobot: (call, input) => saveRobot(call.world, call.tenant, input),
  removeRobot: call => removeRobot(call.world, call.tenant),
  tryRobot: call => tryRobot(call.world, call.tenant),
})

export const incidentRoutes = routesOf(incidentEndpoints, incidentSchemas, {
  ...listHandlers(incidentLists, incidentViews),
  incident: ({ world, scope, now }, { incident_id: id }) => incidentDetail(world.db, scope, id, now),
  contain: (call, input) => containIncident(call.world, call.tenant, input),
  close: (call, input) => closeIncident(call.world, call.tenant, input),
  async evidence({ world, tenant, scope, now }, { incident_id: id }) {
    await noteEvidence(world, tenant, id)
    return await incidentEvidence(world.db, scope, id, now)
  },
})
