/** What the header says. Each view has a file of its own beside this one. */
export const shellStrings = {
  workspace: 'Workspace',
  allWorkspaces: 'All workspaces',
} as const;
