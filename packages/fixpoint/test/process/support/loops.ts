import type { Journey } from './journeys.ts';

/** Lists what is still to be done in a plan, and nothing else: the same plan always gets the same report. */
const checker = `
echo check >> '{aside}/calls'
if ! grep -q TODO plan.md; then echo '## VERIFICATION PASSED'; exit 0; fi
printf '## ISSUES FOUND\\n\\n\`\`\`yaml\\nissues:\\n'
sed -n 's/^TODO //p' plan.md | while IFS= read -r what; do
  printf '  - {severity: blocker, dimension: scope, plan: "01", required_property: "%s is done", description: "It is not."}\\n' "$what"
done
printf '\`\`\`\\n'
`;

/** Does the first thing of a plan that is to be done; the one that is forbidden only once a person allowed it. */
const producer = `
echo revise >> '{aside}/calls'
prompt=$(cat)
first=$(sed -n 's/^TODO //p' plan.md | head -n 1)
case $first in forbidden*)
  case $prompt in *'go ahead 4711'*) ;; *)
    printf '## REVISION_CONFLICT\\n\\nissue: it is forbidden\\nrequired_property: forbidden is done\\n'
    printf 'conflicts_with: the law\\nalternatives_considered:\\n  - leave it out\\n'
    exit 0 ;;
  esac ;;
esac
sed '0,/^TODO /s//DONE /' plan.md > '{aside}/next'
cat '{aside}/next' > plan.md
echo '## REVISION COMPLETE'
`;

/** Two revisions, and a conflict before the second, with a slot that keeps the conflict. */
export const gsd: Journey = {
  files: {
    'plan.md': '# Plan\n\nTODO first\nTODO forbidden\n',
    '01-REVIEWS.md':
      '# Reviews\n\n<!-- gsd:plan-revision-conflicts:begin -->\n## Plan-Revision Conflicts\n<!-- gsd:plan-revision-conflicts:end -->\n',
    'checker.sh': checker,
    'producer.sh': producer,
  },
  run: [
    ...['run', 'gsd-revision', 'plan.md', '--reviews-file', '01-REVIEWS.md'],
    ...['--checker', 'command:sh checker.sh', '--producer', 'command:sh producer.sh'],
  ],
  answers: [['amend', '-m', 'go ahead 4711']],
  left: ['plan.md', '01-REVIEWS.md'],
};

const reviewer = `
echo review >> '{aside}/calls'
case $(grep -c better intro.md) in
  0) echo '{"reviewed": "intro.md", "issues": [{"severity": "major", "text": "It is bad.", "location": "all"}]}' ;;
  1) echo '{"reviewed": "intro.md", "issues": [{"severity": "major", "text": "It is dull.", "location": "all"}]}' ;;
  *) echo '{"reviewed": "intro.md", "issues": [{"severity": "nit", "text": "A comma.", "location": "end"}]}' ;;
esac
`;

const writer = `
echo write >> '{aside}/calls'
if ! grep -q drafted intro.md; then echo drafted >> intro.md; else echo better >> intro.md; fi
echo 'I wrote it.'
`;

/** A section that is approved in its third iteration. */
export const iterate: Journey = {
  files: { 'intro.md': '# Introduction\n', 'reviewer.sh': reviewer, 'writer.sh': writer },
  run: [
    ...['run', 'iterate-revision', 'intro.md', '--venue', 'a journal'],
    ...['--reviewer', 'command:sh reviewer.sh', '--producer', 'command:sh writer.sh'],
  ],
  answers: [],
  left: [
    'intro.md',
    ...['paper.json', 'reviews.json', '_run-log.jsonl'].map((name) => `.claude/omcr-state/${name}`),
  ],
};
