// What each kind of record is for. To accept a new one, add a line here.

/** What happens to a record that is not part of the conversation. */
export type Fate =
  /** Sets a fact of the session. */
  | {meta: string}
  /** Has no node; the reason is counted in the account. */
  | {left: string}
  /** Something the harness says, shown at its place. */
  | {notice: string; level?: 'info' | 'warning' | 'error'}

const fact = (name: string): Fate => ({meta: name})
const left = (reason: string): Fate => ({left: reason})
const notice = (kind: string, level: 'info' | 'warning' | 'error' = 'info'): Fate => ({notice: kind, level})

const context = left('harness context')
const history = left('file history')
/** May hold an account, an address of it, or the whole system prompt. */
const hidden = left('private record')
const streaming = left('stream event')

/** Records without a place in the conversation, by `type`. */
export const flatKinds: {readonly [type: string]: Fate} = {
  'custom-title': fact('title'),
  'agent-name': fact('title'),
  'ai-title': fact('title'),
  summary: fact('title'),
  'last-prompt': fact('title'),
  tag: fact('session facts'),
  mode: fact('session facts'),
  'permission-mode': fact('session facts'),
  'agent-setting': fact('session facts'),
  relocated: fact('session facts'),
  'worktree-state': fact('session facts'),
  'pr-link': fact('session facts'),
  'cost-state': fact('session facts'),
  'fork-context-ref': fact('session facts'),
  'content-replacement': left('what the model saw instead'),
  'file-history-snapshot': history,
  'file-history-delta': history,
  'agent-color': context,
  'ended-by-model': context,
  'history-suppression': context,
  'continued-in': context,
  turn_end: context,
  'atis-latch': hidden,
  'isolation-latch': hidden,
  'observer-ref': hidden,
  'frame-link': hidden,
  'artifact-autoreact-ledger': hidden,
  'artifact-comment-monitor': hidden,
  'bridge-session': hidden,
  stream_event: streaming,
  rate_limit_event: streaming,
  control_request: streaming,
  control_response: streaming,
  control_cancel_request: streaming,
  keep_alive: streaming,
  result: streaming
}

/** `system` records, by `subtype`; others are shown as notices. */
export const systemKinds: {readonly [subtype: string]: Fate} = {
  init: fact('session facts'),
  turn_duration: left('timing'),
  bridge_status: hidden,
  task_started: streaming,
  task_progress: streaming,
  task_updated: streaming,
  status: streaming,
  api_error: notice('api-error', 'warning'),
  stop_hook_summary: notice('hook'),
  away_summary: notice('recap'),
  microcompact_boundary: notice('microcompact'),
  scheduled_task_fire: notice('scheduled'),
  model_consent_fallback: notice('model-fallback', 'warning'),
  model_refusal_fallback: notice('model-fallback', 'warning'),
  model_refusal_no_fallback: notice('model-refusal', 'warning')
}

const file = notice('file')
const hook = notice('hook')
const hookError = notice('hook', 'error')

/** `attachment` records, by `attachment.type`. A type that is not here is unknown. */
export const attachmentKinds: {readonly [type: string]: Fate} = {
  file,
  directory: file,
  already_read_file: file,
  compact_file_reference: file,
  pdf_reference: file,
  selected_lines_in_ide: file,
  selected_lines_in_diff: file,
  opened_file_in_ide: file,
  new_file: file,
  edited_text_file: file,
  edited_image_file: file,
  image: file,
  mcp_resource: file,
  nested_memory: file,
  plan_file_reference: notice('plan'),
  invoked_skills: notice('skills'),
  hook_success: hook,
  hook_additional_context: hook,
  hook_blocking_error: hookError,
  hook_non_blocking_error: hookError,
  hook_cancelled: hook,
  hook_system_message: hook,
  hook_stopped_continuation: hook,
  hook_error_during_execution: hookError,
  hook_permission_decision: hook,
  async_hook_response: hook,
  async_hook_response_batch: hook,
  teammate_mailbox: notice('mailbox'),
  task_status: notice('task-status'),
  goal_status: notice('goal'),
  max_turns_reached: notice('max-turns', 'warning'),
  structured_output: notice('structured-output'),
  diagnostics: notice('diagnostics'),
  lsp_diagnostics: notice('diagnostics'),
  session_context: hidden,
  prompt_snapshot: hidden,
  ...Object.fromEntries(
    [
      'total_tokens_reminder task_reminder todo_reminder todo skill_listing dynamic_skill skill_discovery',
      'agent_listing_delta deferred_tools_delta deferred_tools_record mcp_instructions_delta command_permissions',
      'model environment date date_change instructions auto_mode auto_mode_exit plan_mode plan_mode_exit',
      'plan_mode_reentry ultra_effort_enter ultra_effort_exit workflow_keyword_request silent_turn_reminder',
      'read_truncation_notice remote_session_change companion_intro output_style team_context relevant_memories',
      'current_session_memory agent_mention bash_output_audience_note token_usage budget_usd',
      'critical_system_reminder verify_plan_reminder output_token_usage'
    ]
      .join(' ')
      .split(' ')
      .map((type) => [type, context])
  )
}
