import {around, beginning, type SecretRule} from './rule.js'

/** Keys and tokens that are known by their own shape. To add one is to add a line. */
export const tokenRules: readonly SecretRule[] = [
  // Code and packages
  beginning('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /gh[pousr]_\w{36,255}/y),
  beginning('github-token', ['github_pat_'], /github_pat_\w{22,255}/y),
  beginning(
    'gitlab-token',
    [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'glft-',
      'glsoat-',
      'glptt-',
      'glagent-',
      'glcbt-',
      'glimt-',
      'gloas-',
      'glffct-'
    ],
    /gl[a-z]{2,5}-[\w.-]{20,255}/y
  ),
  beginning('gitlab-token', ['gr1348941'], /GR1348941[\w-]{20,50}/y),
  beginning('bitbucket-token', ['atbb'], /ATBB[A-Za-z0-9]{32,60}/y),
  beginning('npm-token', ['npm_'], /npm_(?=[A-Za-z_]{0,60}\d)[A-Za-z0-9_]{36,64}(?![A-Za-z0-9_])/y),
  beginning('pypi-token', ['pypi-'], /pypi-[\w-]{50,1000}/y),
  beginning('rubygems-token', ['rubygems_'], /rubygems_[0-9a-f]{48}/y),
  beginning('crates-token', ['cio'], /cio[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  beginning('nuget-key', ['oy2'], /oy2[a-z0-9]{43}(?![A-Za-z0-9])/y),
  beginning('docker-token', ['dckr_pat_', 'dckr_oat_'], /dckr_[po]at_[\w-]{27,64}/y),
  beginning('jfrog-key', ['akcp'], /AKCp[A-Za-z0-9]{69,73}/y),
  beginning('sourcegraph-token', ['sgp_'], /sgp_(?:local_|[0-9a-f]{16}_)?[0-9a-f]{40}/y),
  beginning('buildkite-token', ['bkua_'], /bkua_[0-9a-f]{40}/y),
  beginning('circleci-token', ['ccipat_', 'cciprj_'], /CCIP(?:AT|RJ)_[A-Za-z0-9]{16,40}_[0-9a-f]{40}/y),
  beginning('postman-key', ['pmak-'], /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y),
  beginning('figma-token', ['figd_'], /figd_[\w-]{40,200}/y),
  beginning('linear-key', ['lin_api_', 'lin_oauth_'], /lin_(?:api|oauth)_\w{32,128}/y),
  beginning('notion-token', ['ntn_'], /ntn_\d{11}[A-Za-z0-9]{35}/y),
  beginning('notion-token', ['secret_'], /secret_[A-Za-z0-9]{43}(?!\w)/y),
  beginning('atlassian-token', ['atatt3', 'atctt3'], /AT[AC]TT3[\w=-]{60,400}/y),
  beginning('airtable-token', ['pat'], /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/y),
  beginning('sentry-token', ['sntrys_', 'sntryu_'], /sntry[su]_[A-Za-z0-9+/=_-]{40,400}/y),
  // Clouds
  beginning(
    'aws-access-key',
    ['akia', 'agpa', 'aida', 'aroa', 'aipa', 'anpa', 'anva', 'asia', 'abia', 'acca', 'a3t'],
    /(?:A3T[A-Z0-9]|A(?:KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA|BIA|CCA))[A-Z0-9]{16}(?![A-Za-z0-9])/y
  ),
  beginning('google-key', ['aiza'], /AIza[\w-]{35}(?![\w-])/y),
  beginning('google-oauth', ['gocspx-'], /GOCSPX-[\w-]{28}/y),
  beginning('google-oauth', ['ya29.'], /ya29\.[\w-]{20,2000}/y),
  beginning('google-oauth', ['1//0'], /1\/\/0[\w-]{30,200}/y),
  around('azure-secret', ['8q~', '7q~'], 3, /[\w~.-]{3}[78]Q~[\w~.-]{31,34}(?![\w~.-])/y),
  beginning('alibaba-key', ['ltai'], /LTAI[A-Za-z0-9]{16,24}(?![A-Za-z0-9])/y),
  beginning('tencent-key', ['akid'], /AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  beginning('digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], /do[opr]_v1_[0-9a-f]{64}/y),
  beginning('cloudflare-key', ['v1.0-'], /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/y),
  beginning('heroku-key', ['hrku-'], /HRKU-[\w-]{36,80}/y),
  beginning('fly-token', ['fm2_', 'fo1_'], /f(?:m2|o1)_[\w+/=-]{40,1000}/y),
  beginning('render-key', ['rnd_'], /rnd_[A-Za-z0-9]{28,40}(?!\w)/y),
  beginning('netlify-token', ['nfp_'], /nfp_[A-Za-z0-9]{36,50}/y),
  beginning('vercel-token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], /vc[piark]_[A-Za-z0-9]{20,60}/y),
  beginning('supabase-key', ['sbp_', 'sb_secret_'], /sb(?:p_[0-9a-f]{40}|_secret_[\w-]{20,60})/y),
  beginning('planetscale-token', ['pscale_'], /pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}/y),
  beginning('neon-key', ['napi_'], /napi_[a-z0-9]{60,70}/y),
  beginning('databricks-token', ['dapi'], /dapi[A-Fa-f0-9]{32}(?:-\d)?/y),
  beginning('vault-token', ['hvs.', 'hvb.', 'hvr.'], /hv[sbr]\.[\w-]{24,300}/y),
  around('terraform-token', ['.atlasv1.'], 14, /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/y),
  beginning('doppler-token', ['dp.'], /dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,44}/y),
  beginning('pulumi-token', ['pul-'], /pul-[0-9a-f]{40}/y),
  beginning('tailscale-key', ['tskey-'], /tskey-[a-z]{3,10}-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40}/y),
  beginning('1password-token', ['ops_ey'], /ops_ey[A-Za-z0-9+/=]{100,1600}/y),
  beginning('openshift-token', ['sha256~'], /sha256~[\w-]{43}/y),
  // Models
  beginning('anthropic-key', ['sk-ant-'], /sk-ant-[\w-]{20,200}/y),
  beginning('openai-key', ['sk-'], /sk-(?:proj|svcacct|admin|None|or-v1|lf)-[\w-]{20,250}/y),
  beginning('openai-key', ['sk-'], /sk-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{20,120}(?![A-Za-z0-9-])/y),
  beginning('groq-key', ['gsk_'], /gsk_[A-Za-z0-9]{40,60}/y),
  beginning('xai-key', ['xai-'], /xai-[A-Za-z0-9]{60,100}/y),
  beginning('cerebras-key', ['csk-'], /csk-[a-z0-9]{40,60}/y),
  beginning('nvidia-key', ['nvapi-'], /nvapi-[\w-]{60,80}/y),
  beginning('hugging-face-token', ['hf_'], /hf_[A-Za-z0-9]{30,60}(?!\w)/y),
  beginning('replicate-token', ['r8_'], /r8_[A-Za-z0-9]{37,40}(?!\w)/y),
  beginning('perplexity-key', ['pplx-'], /pplx-[A-Za-z0-9]{40,60}/y),
  beginning('langsmith-key', ['lsv2_'], /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y),
  beginning('elevenlabs-key', ['sk_'], /sk_[0-9a-f]{48}(?!\w)/y),
  beginning('tavily-key', ['tvly-'], /tvly-[A-Za-z0-9-]{28,60}/y),
  beginning('firecrawl-key', ['fc-'], /fc-[0-9a-f]{32}(?!\w)/y),
  beginning('e2b-key', ['e2b_'], /e2b_[0-9a-f]{40}/y),
  // Money and messages
  beginning(
    'stripe-key',
    ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_prod_'],
    /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}/y
  ),
  beginning('stripe-key', ['whsec_'], /whsec_[A-Za-z0-9+/=]{24,100}/y),
  beginning('square-token', ['sq0atp-', 'sq0csp-'], /sq0(?:atp|csp)-[\w-]{22,60}/y),
  beginning('square-token', ['eaaa'], /EAAA[\w-]{60}(?![\w-])/y),
  beginning('shopify-token', ['shppa_', 'shpca_', 'shpat_', 'shpss_'], /shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32,64}/y),
  beginning(
    'plaid-token',
    ['access-sandbox-', 'access-development-', 'access-production-'],
    /access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/y
  ),
  beginning('easypost-key', ['ezak', 'eztk'], /EZ[AT]K[A-Za-z0-9]{54}/y),
  beginning(
    'slack-token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxo-', 'xoxr-', 'xoxs-', 'xoxe-', 'xoxe.', 'xoxc-', 'xoxd-', 'xapp-'],
    /(?:xoxe\.)?(?:xox[abcdeoprs]|xapp)-(?=[A-Za-z-]{0,60}\d)[A-Za-z0-9%-]{8,300}/y
  ),
  beginning(
    'slack-webhook',
    ['hooks.slack.com/'],
    /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{10,120})/y
  ),
  beginning(
    'discord-webhook',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    /discord(?:app)?\.com\/api\/webhooks\/(\d{5,25}\/[\w-]{50,100})/y
  ),
  beginning('discord-token', discordStarts(), /[MNO][A-Za-z0-9_-]{22,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/y),
  beginning(
    'teams-webhook',
    ['webhook.office.com/'],
    /webhook\.office\.com\/webhookb2\/([0-9a-f-]{36}@[0-9a-f-]{36}\/\w{1,40}\/[0-9a-f]{32}\/[\w-]{30,60})/y
  ),
  around('telegram-token', [':aa'], 10, /\d{8,10}:AA[\w-]{32,34}(?![\w-])/y),
  beginning('sendgrid-key', ['sg.'], /SG\.[\w-]{16,64}\.[\w-]{16,128}/y),
  beginning('mailgun-key', ['key-'], /key-[0-9a-f]{32}(?!\w)/y),
  around('mailchimp-key', ['-us'], 32, /[0-9a-f]{32}-us\d{1,2}(?!\w)/y),
  beginning('brevo-key', ['xkeysib-'], /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}/y),
  beginning('resend-key', ['re_'], /re_(?=[A-Za-z]{0,8}\d?)[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?!\w)/y),
  beginning(
    'twilio-key',
    [...'0123456789abcdef'].map((digit) => `sk${digit}`),
    /SK[0-9a-f]{32}(?!\w)/y
  ),
  // Watching
  beginning('grafana-token', ['glsa_'], /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/y),
  beginning('grafana-token', ['glc_'], /glc_[A-Za-z0-9+/]{32,400}={0,2}/y),
  beginning('new-relic-key', ['nrak-', 'nrjs-', 'nrii-'], /NR(?:AK|JS|II)-[A-Za-z0-9-]{19,40}/y),
  beginning('dynatrace-token', ['dt0c01.', 'dt0s01.'], /dt0[cs]01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/y),
  beginning('posthog-key', ['phx_'], /phx_[A-Za-z0-9]{40,60}/y),
  // Anything that carries itself
  {
    ...beginning(
      'jwt',
      ['eyj'],
      /eyJ[\w-]{10,1500}\.(?!eyJzdWIiOiIxMjM0NTY3ODkwI)[\w-]{10,8000}\.[\w-]{10,4000}(?:\.[\w-]{1,4000}){0,2}/y
    ),
    reach: 14_000
  },
  beginning('one-time-key', ['otpauth://'], /otpauth:\/\/[^\s"'<>]{0,200}?secret=([A-Z2-7]{16,128})/iy),
  beginning(
    'password-hash',
    ['$1$', '$5$', '$6$', '$y$', '$apr1$', '$2a$', '$2b$', '$2y$'],
    /\$(?:(?:[156y]|apr1)\$(?:rounds=\d{1,9}\$)?(?:[\w./]{1,8}\$)?[\w./]{4,40}\$[\w./]{22,90}|2[aby]\$\d\d\$[\w./]{53})/y
  ),
  beginning('masked-value', ['::add-mask::'], /::add-mask::([^\s"'\\$]{8,300})/y),
  beginning('age-key', ['age-secret-key-1'], /AGE-SECRET-KEY-1[0-9A-Z]{58}/y)
]

/** A bot's token begins with the digits of its id in base64. */
function discordStarts(): string[] {
  const starts = Array.from({length: 90}, (_, id) =>
    Buffer.from(`${id + 10}0`)
      .toString('base64')
      .slice(0, 3)
  )
  return [...new Set(starts)]
}
